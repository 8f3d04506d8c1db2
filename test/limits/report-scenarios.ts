import { anySurfer, ELSEWHERE, type Scenario } from '#test/limits/limit-world.ts'

/** Limits on reports to moderators. */
export const reportScenarios = {
  report: {
    async refused(world) {
      const [kai, lena] = [await anySurfer(world.server), await anySurfer(world.server)]
      const report = async (surfer = kai) =>
        world.ask(surfer, 'POST /api/reports', {
          kind: 'surfer',
          id: (await anySurfer(world.server)).id,
          reason: 'spam',
        })
      return {
        allowed: 200,
        act: () => report(),
        others: [() => report(lena)],
        stillWorks: () => world.ask(kai, 'GET /api/reports'),
      }
    },
  },
  'report-by-visitor': {
    async refused({ ask, spot }) {
      const report = (from?: string) =>
        ask(null, 'POST /api/visitors/reports', { kind: 'spot', id: spot.id, reason: 'wrong' }, from)
      return {
        allowed: 200,
        act: () => report(),
        others: [() => report(ELSEWHERE)],
        stillWorks: () => ask(null, `GET /api/surf-spots/${spot.id}`),
      }
    },
  },
  'report-by-mailbox': {
    heldBy: [
      'server/features/moderation/reports/visitors-reports.test.ts',
      'a mailbox is given with five reports a day, however it is spelled',
    ],
  },
} satisfies Record<string, Scenario>
