import { expect } from 'vitest'
import { limits } from '#server/limits.ts'
import { openPage } from '#test/client.ts'
import { anySurfer, countedPer, countedPerSurfer, type Scenario } from '#test/limits/limit-world.ts'

/** Limits on a surfer's own sessions, data and open pages. */
export const ownScenarios = {
  'check-in': countedPerSurfer(
    201,
    async ({ server, checkIn }, surfer) => {
      await server.db.deleteFrom('surfSessions').where('userId', '=', surfer.id).execute()
      return checkIn(surfer)
    },
    ({ ask }, surfer) => ask(surfer, `GET /api/surf-sessions/user/${surfer.id}`),
  ),
  'overdue-change': countedPer(({ aSession }) => aSession())(
    200,
    ({ ask }, { owner, id }) => ask(owner, `POST /api/surf-sessions/${id}/extension`),
    ({ ask }, { owner, id }) => ask(owner, `POST /api/surf-sessions/${id}/help`),
  ),
  'own-data-export': countedPerSurfer(
    200,
    ({ ask }, surfer) => ask(surfer, 'GET /api/own-data.zip'),
    ({ ask }, surfer) => ask(surfer, 'GET /api/settings'),
  ),
  'live-frame': {
    async ends({ server }) {
      const kai = await anySurfer(server)
      const [page, other] = [await openPage(server, kai), await openPage(server, kai)]
      // Opening a page takes one frame, and what answers the last one that is allowed says that all were taken.
      for (let frame = 2; frame < limits['live-frame'].size; frame += 1) page.say({ type: 'watch', sessionId: null })
      page.say({ type: 'auth', userId: kai.id })
      await page.next({ type: 'ready' })
      page.say({ type: 'watch', sessionId: null })
      expect(await page.closed).toBe(1008)
      other.say({ type: 'auth', userId: kai.id })
      await other.next({ type: 'ready' })
      const again = await openPage(server, kai)
      await Promise.all([again.close(), other.close()])
    },
  },
} satisfies Record<string, Scenario>
