import { askBy, aToken } from '#test/accounts/access-token.ts'
import { anySurfer, countedPer, countedPerSurfer, ELSEWHERE, HOME, type Scenario } from '#test/limits/limit-world.ts'

/** Of the form of a token, and of nobody. */
const MADE_UP = `lineup_${'A'.repeat(43)}`

/** Limits on access tokens. */
export const tokenScenarios = {
  'token-guess': {
    async refused({ server }) {
      const { token } = await aToken(server, await anySurfer(server))
      const call = (key: string, from: string) =>
        askBy(server, key, 'GET /api/boards', undefined, { 'x-forwarded-for': from })
      return {
        allowed: 401,
        act: () => call(MADE_UP, HOME),
        others: [() => call(MADE_UP, ELSEWHERE)],
        stillWorks: () => call(token, HOME),
      }
    },
  },
  'token-call': countedPer(async ({ server }) => {
    const surfer = await anySurfer(server)
    return { surfer, ...(await aToken(server, surfer)) }
  })(
    200,
    ({ server }, { token }) => askBy(server, token, 'GET /api/boards'),
    ({ ask }, { surfer }) => ask(surfer, 'GET /api/boards'),
  ),
  'token-making': countedPerSurfer(
    201,
    async ({ server, ask }, surfer) => {
      await server.db.deleteFrom('accessTokens').where('userId', '=', surfer.id).execute()
      return ask(surfer, 'POST /api/access-tokens', { name: 'Watch', scopes: ['import'], days: 30 })
    },
    ({ ask }, surfer) => ask(surfer, 'GET /api/access-tokens'),
  ),
} satisfies Record<string, Scenario>
