import { expect } from 'vitest'
import { limits } from '#server/limits.ts'
import { openPage } from '#test/client.ts'
import { anySurfer, type Scenario } from '#test/limits/limit-world.ts'

/** Limits on a surfer's own sessions, data and open pages. */
export const ownScenarios = {
  'check-in': {
    async refused({ ask, server, checkIn }) {
      const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
      return {
        allowed: 201,
        async act() {
          await server.db.deleteFrom('surfSessions').where('userId', '=', kai.id).execute()
          return checkIn(kai)
        },
        others: [() => checkIn(lena)],
        stillWorks: () => ask(kai, `GET /api/surf-sessions/user/${kai.id}`),
      }
    },
  },
  'overdue-change': {
    async refused({ ask, aSession }) {
      const [mine, another] = [await aSession(), await aSession()]
      const extend = ({ owner, id } = mine) => ask(owner, `POST /api/surf-sessions/${id}/extension`)
      return {
        allowed: 200,
        act: () => extend(),
        others: [() => extend(another)],
        stillWorks: () => ask(mine.owner, `POST /api/surf-sessions/${mine.id}/help`),
      }
    },
  },
  'own-data-export': {
    async refused({ ask, server }) {
      const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
      const download = (surfer = kai) => ask(surfer, 'GET /api/own-data.zip')
      return {
        allowed: 200,
        act: () => download(),
        others: [() => download(lena)],
        stillWorks: () => ask(kai, 'GET /api/settings'),
      }
    },
  },
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
