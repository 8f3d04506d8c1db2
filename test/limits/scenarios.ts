import type { LimitName } from '#server/limits.ts'
import { accountScenarios } from '#test/limits/account-scenarios.ts'
import { contactScenarios } from '#test/limits/contact-scenarios.ts'
import { type Act, anySurfer, type LimitWorld, type Scenario } from '#test/limits/limit-world.ts'
import { messageScenarios } from '#test/limits/message-scenarios.ts'

const TOMORROW_MS = 86_400_000

const refused = (prepare: (world: LimitWorld) => Promise<Act>): Scenario => ({ refused: prepare })

/** How each limit is reached: a row of server/limits.ts without a scenario does not compile. */
export const scenarios: Record<LimitName, Scenario> = {
  ...accountScenarios,
  ...contactScenarios,
  ...messageScenarios,

  'buddy-request': refused(async ({ ask, server }) => {
    const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
    return () => ask(kai, 'POST /api/buddy-requests', { followingId: lena.id })
  }),
  'buddy-request-to-one': refused(async ({ ask, server }) => {
    const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
    return async () => {
      await ask(kai, `DELETE /api/buddies/${lena.id}`)
      return ask(kai, 'POST /api/buddy-requests', { followingId: lena.id })
    }
  }),
  'buddy-answer': refused(async ({ ask, server }) => {
    const [kai, lena] = [await anySurfer(server), await anySurfer(server)]
    const { body } = await ask(lena, 'POST /api/buddy-requests', { followingId: kai.id })
    return () => ask(kai, `PUT /api/buddy-requests/${body.id}/accept`)
  }),
  like: refused(async ({ ask, server, aSession }) => {
    const guest = await anySurfer(server)
    const { id } = await aSession()
    return () => ask(guest, `POST /api/surf-sessions/${id}/like`)
  }),
  comment: refused(async ({ ask, server, aSession }) => {
    const guest = await anySurfer(server)
    const { id } = await aSession()
    return () => ask(guest, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice' })
  }),
  'comment-on-session': refused(async ({ ask, server, aSession }) => {
    const guest = await anySurfer(server)
    const { id } = await aSession()
    return () => ask(guest, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice' })
  }),
  plan: refused(async ({ ask, server, spot }) => {
    const kai = await anySurfer(server)
    const startTime = new Date(Date.now() + TOMORROW_MS).toISOString()
    return async () => {
      await server.db.deleteFrom('plans').where('userId', '=', kai.id).execute()
      return ask(kai, 'POST /api/plans', { surfSpotId: spot.id, startTime, note: '', invited: [] })
    }
  }),
  'plan-change': refused(async ({ ask, aPlan }) => {
    const { owner, id } = await aPlan()
    return (nth) => ask(owner, `PATCH /api/plans/${id}`, { note: `${nth}` })
  }),
  'plan-answer': refused(async ({ ask, aPlan }) => {
    const { guest, id } = await aPlan()
    return () => ask(guest, `PUT /api/plans/${id}/answer`, { answer: 'going' })
  }),
  'spot-proposal': refused(async ({ ask, server, spot }) => {
    const kai = await anySurfer(server)
    const { latitude, longitude } = spot
    const proposed = { name: 'The Other Side', area: 'Huntington Beach', country: 'United States', description: '' }
    const place = { latitude, longitude, facing: 220, breakKind: 'beach', bottom: 'sand', note: '' }
    return async () => {
      await server.db.deleteFrom('spotProposals').where('userId', '=', kai.id).execute()
      return ask(kai, 'POST /api/surf-spots/proposals', { ...proposed, ...place })
    }
  }),
  'check-in': refused(async ({ server, checkIn }) => {
    const kai = await anySurfer(server)
    return async () => {
      await server.db.deleteFrom('surfSessions').where('userId', '=', kai.id).execute()
      return checkIn(kai)
    }
  }),
  'overdue-change': refused(async ({ ask, aSession }) => {
    const { owner, id } = await aSession()
    return () => ask(owner, `POST /api/surf-sessions/${id}/extension`)
  }),
  'user-search': refused(async ({ ask, server }) => {
    const kai = await anySurfer(server)
    return () => ask(kai, 'GET /api/users/search?q=nakamura')
  }),
  'own-data-export': refused(async ({ ask, server }) => {
    const kai = await anySurfer(server)
    return () => ask(kai, 'GET /api/own-data.zip')
  }),
  'live-frame': {
    heldBy: ['server/platform/live/sockets.test.ts', 'a page that sends without end is closed, and may connect again'],
  },
  // Nobody's request: the server's own job asks, and waits.
  'forecast-minute': {
    heldBy: ['server/features/conditions/fetching.test.ts', 'all processes together ask no more than their budget'],
  },
  'forecast-hour': {
    heldBy: ['server/features/conditions/fetching.test.ts', 'all processes together ask no more than their budget'],
  },
  'forecast-day': {
    heldBy: [
      'server/features/conditions/fetching.test.ts',
      'the last of a day is kept for what readers want, until the day ends',
    ],
  },
}
