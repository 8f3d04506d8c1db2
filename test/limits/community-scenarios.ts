import { randomBytes } from 'node:crypto'
import { appealAddress } from '#server/domain/appeal-address.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { aDecision } from '#test/accounts/standing-rows.ts'
import { areBuddies } from '#test/fixtures/factories.ts'
import {
  anySurfer,
  countedPer,
  countedPerSurfer,
  ELSEWHERE,
  type LimitWorld,
  type Scenario,
} from '#test/limits/limit-world.ts'

const two = async ({ server }: LimitWorld) => [await anySurfer(server), await anySurfer(server)] as const

/** Asks to be somebody's buddy; whoever is not given is new. */
const buddyRequests = async (world: LimitWorld) => {
  const { ask, server } = world
  const [kai, lena] = await two(world)
  const request = async (from = kai, to?: { id: string }) =>
    ask(from, 'POST /api/buddy-requests', { followingId: (to ?? (await anySurfer(server))).id })
  return { kai, lena, request }
}

/** Limits on comments: of a surfer, or of a surfer on one session. */
const commenting = (isOnOneSession: boolean) => async (world: LimitWorld) => {
  const [kai, lena] = await two(world)
  const [one, other] = [await world.aSession(), await world.aSession()]
  const comment = (surfer = kai, { id } = one) =>
    world.ask(surfer, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice' })
  return {
    allowed: 201,
    act: () => comment(),
    others: [() => comment(lena), ...(isOnOneSession ? [() => comment(kai, other)] : [])],
    stillWorks: () => world.ask(kai, `POST /api/surf-sessions/${one.id}/like`),
  }
}

/** Limits on messages on plans: of a surfer, on a plan, or both. */
const writingOnPlan =
  (...per: ('surfer' | 'plan')[]) =>
  async (world: LimitWorld) => {
    const [one, other] = [await world.aPlan(), await world.aPlan()]
    const write = (surfer = one.owner, { id } = one) =>
      world.ask(surfer, `POST /api/plans/${id}/messages`, { message: 'At the stairs' })
    const another = { surfer: () => write(one.guest), plan: () => write(other.owner, other) }
    return {
      allowed: 201,
      // A plan's limit counts all authors together.
      act: (nth: number) => write(per.includes('surfer') || nth % 2 ? one.owner : one.guest),
      others: per.map((counted) => another[counted]),
      stillWorks: () => world.ask(one.owner, `GET /api/plans/${one.id}/messages`),
    }
  }

/** Limits on what one surfer does to another. */
export const communityScenarios = {
  'buddy-request': {
    async refused(world) {
      const { kai, lena, request } = await buddyRequests(world)
      return {
        allowed: 201,
        act: () => request(),
        others: [() => request(lena)],
        stillWorks: () => world.ask(kai, 'GET /api/users/search?q=nakamura'),
      }
    },
  },
  'buddy-request-to-one': {
    async refused(world) {
      const { kai, lena, request } = await buddyRequests(world)
      const noa = await anySurfer(world.server)
      return {
        allowed: 201,
        async act() {
          await world.ask(kai, `DELETE /api/buddies/${lena.id}`)
          return request(kai, lena)
        },
        others: [() => request(noa, lena), () => request(kai)],
        stillWorks: () => world.ask(kai, `DELETE /api/buddies/${lena.id}`),
      }
    },
  },
  invite: countedPerSurfer(
    201,
    async ({ ask, server }, surfer) => {
      await server.db.deleteFrom('invites').where('userId', '=', surfer.id).execute()
      return ask(surfer, 'POST /api/invites')
    },
    ({ ask }, surfer) => ask(surfer, 'GET /api/invites'),
  ),
  appeal: countedPerSurfer(
    200,
    async ({ ask, server }, surfer) =>
      ask(surfer, `POST /api/decisions/${await aDecision(server, surfer)}/appeal`, { message: 'That was not me' }),
    ({ ask }, surfer) => ask(surfer, 'GET /api/decisions'),
  ),
  'appeal-guess': {
    async refused({ ask, server }) {
      const id = await aDecision(server, await anySurfer(server))
      const path = new URL(await appealAddress({ db: server.db, env: readEnv({}) }, id)).pathname
      const guess = (from?: string) => ask(null, `GET /api/appeal/${id}/${'A'.repeat(22)}`, undefined, from)
      return {
        allowed: 404,
        act: () => guess(),
        others: [() => guess(ELSEWHERE)],
        stillWorks: () => ask(null, `GET ${path}`),
      }
    },
  },
  'invite-guess': {
    async refused({ ask, server }) {
      const { url } = (await ask(await anySurfer(server), 'POST /api/invites')).body
      const guess = (from?: string) =>
        ask(null, `GET /invite/${randomBytes(16).toString('base64url')}`, undefined, from)
      return {
        allowed: 404,
        act: () => guess(),
        others: [() => guess(ELSEWHERE)],
        stillWorks: () => ask(null, `GET ${new URL(url).pathname}`),
      }
    },
  },
  'suggestion-answer': {
    async refused(world) {
      const [kai, lena] = await two(world)
      const decline = (surfer = kai) =>
        world.ask(surfer, `DELETE /api/buddies/suggestions/${surfer === kai ? lena.id : kai.id}`)
      return {
        allowed: 200,
        act: () => decline(),
        others: [() => decline(lena)],
        stillWorks: () => world.ask(kai, 'GET /api/buddies/suggestions'),
      }
    },
  },
  'buddy-answer': {
    async refused(world) {
      const { kai, lena, request } = await buddyRequests(world)
      const answer = async (answer: 'accept' | 'decline', by = kai) => {
        const { body } = await request(await anySurfer(world.server), by)
        return world.ask(by, `PUT /api/buddy-requests/${body.id}/${answer}`)
      }
      return {
        allowed: 200,
        act: () => answer('accept'),
        others: [() => answer('accept', lena)],
        stillWorks: () => answer('decline'),
      }
    },
  },
  like: {
    async refused(world) {
      const [kai, lena] = await two(world)
      const { id } = await world.aSession()
      const route = `/api/surf-sessions/${id}/like`
      return {
        allowed: 200,
        act: () => world.ask(kai, `POST ${route}`),
        others: [() => world.ask(lena, `POST ${route}`)],
        stillWorks: () => world.ask(kai, `DELETE ${route}`),
      }
    },
  },
  comment: { refused: commenting(false) },
  'comment-in-day': { refused: commenting(false) },
  'comment-on-session': { refused: commenting(true) },
  plan: countedPerSurfer(
    201,
    async ({ ask, server, spot }, surfer) => {
      await server.db.deleteFrom('plans').where('userId', '=', surfer.id).execute()
      const startTime = new Date(Date.now() + 86_400_000).toISOString()
      return ask(surfer, 'POST /api/plans', { surfSpotId: spot.id, startTime, note: '', invited: [] })
    },
    ({ ask }, surfer) => ask(surfer, 'GET /api/plans'),
  ),
  'plan-change': {
    async refused({ ask, aPlan }) {
      const [mine, another] = [await aPlan(), await aPlan()]
      const change = ({ owner, id }: typeof mine, note: string) => ask(owner, `PATCH /api/plans/${id}`, { note })
      return {
        allowed: 200,
        act: (nth) => change(mine, `${nth}`),
        others: [() => change(another, 'At low tide')],
        stillWorks: () => ask(mine.owner, `GET /api/plans/${mine.id}`),
      }
    },
  },
  'plan-answer': countedPer(({ aPlan }) => aPlan())(
    200,
    ({ ask }, { guest, id }) => ask(guest, `PUT /api/plans/${id}/answer`, { answer: 'going' }),
    ({ ask }, { guest, id }) => ask(guest, `GET /api/plans/${id}`),
  ),
  'plan-message': { refused: writingOnPlan('surfer') },
  'plan-message-by-surfer': { refused: writingOnPlan('surfer', 'plan') },
  'plan-message-on-plan': { refused: writingOnPlan('plan') },
  'plan-ring': {
    heldBy: [
      'server/features/plans/recipients.test.ts',
      'messages on many plans notify a limited number of times an hour, and then arrive silently',
    ],
  },
  'mute-change': {
    async refused(world) {
      const [kai, lena] = await two(world)
      await areBuddies(world.server.db, kai, lena)
      const mute = (surfer = kai) => world.ask(surfer, `POST /api/mutes/${surfer === kai ? lena.id : kai.id}`)
      return {
        allowed: 200,
        act: () => mute(),
        others: [() => mute(lena)],
        stillWorks: () => world.ask(kai, `DELETE /api/mutes/${lena.id}`),
      }
    },
  },
  'spot-proposal': countedPerSurfer(
    201,
    async ({ ask, server, spot: { latitude, longitude } }, surfer) => {
      const proposed = { name: 'The Other Side', area: 'Huntington Beach', country: 'United States', description: '' }
      const place = { latitude, longitude, facing: 220, breakKind: 'beach', bottom: 'sand', note: '' }
      await server.db.deleteFrom('spotProposals').where('userId', '=', surfer.id).execute()
      return ask(surfer, 'POST /api/surf-spots/proposals', { ...proposed, ...place })
    },
    ({ ask }, surfer) => ask(surfer, 'GET /api/surf-spots/proposals'),
  ),
  'user-search': {
    async refused(world) {
      const [kai, lena] = await two(world)
      const search = (surfer = kai) => world.ask(surfer, 'GET /api/users/search?q=nakamura')
      return {
        allowed: 200,
        act: () => search(),
        others: [() => search(lena)],
        stillWorks: () => world.ask(kai, `GET /api/users/${lena.id}`),
      }
    },
  },
} satisfies Record<string, Scenario>
