import { sql } from 'kysely'
import { expect } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { aNewcomer, PASSWORD } from '#test/accounts/account-letters.ts'
import { aHolder, challengeOf, signInWithPasskey } from '#test/accounts/passkey-holder.ts'
import {
  anAddress,
  countedPerSurfer,
  ELSEWHERE,
  HOME,
  type LimitWorld,
  type Scenario,
  SITE,
  type Uses,
} from '#test/limits/limit-world.ts'

const WRONG = 'not my password'
const OTHER_BROWSER = `lineup_browser=${'A'.repeat(43)}`
const hex = (number: number) => number.toString(16)

/** Somebody with a password, and the browser in which they have signed in before. */
async function anOwner({ server, ask }: LimitWorld) {
  const { email } = await aNewcomer(server)
  const { headers } = await ask(null, 'POST /api/login', { email, password: PASSWORD })
  const cookie = headers.getSetCookie().find((cookie) => cookie.startsWith('lineup_browser='))
  return { email, browser: cookie?.split(';')[0] ?? '' }
}

type Attempt = { email: string; password?: string; from?: string; browser?: string }
const signIn = ({ ask }: LimitWorld, { email, password = PASSWORD, from = HOME, browser }: Attempt) =>
  ask(browser ? { cookie: browser } : null, 'POST /api/login', { email, password }, from)

/** Guesses at one account after the other; `from` makes of a number a network that counts. */
const spraying =
  (from: (nth: number) => string, beside: string) =>
  async (world: LimitWorld): Promise<Uses> => {
    const { email, browser } = await anOwner(world)
    const guess = (network: string) => signIn(world, { email: anAddress(), password: WRONG, from: network })
    return {
      allowed: 401,
      act: (nth) => guess(from(nth)),
      others: [() => guess(beside)],
      stillWorks: () => signIn(world, { email, browser, from: from(1) }),
    }
  }

/** Somebody who takes two steps, in a browser that waits for the second. */
async function aWaiting(world: LimitWorld) {
  const owner = await anOwner(world)
  await sql`update users set email_verified_at = now(), two_step_sign_in = true where email = ${owner.email}`.execute(
    world.server.db,
  )
  const waiting = async () => {
    const { headers } = await signIn(world, { email: owner.email })
    const cookie = headers.getSetCookie().find((cookie) => cookie.startsWith('lineup_second_step='))
    return { cookie: cookie?.split(';')[0] ?? '' }
  }
  return { ...owner, waiting }
}

const guessCode = ({ ask }: LimitWorld, waiting: { cookie: string }) =>
  ask(waiting, 'POST /api/login/code', { code: '000000' })

/** Limits on signing in and up, and on guessing. */
export const signInScenarios = {
  'sign-in': {
    async refused(world) {
      const [{ email }, another] = [await anOwner(world), await anOwner(world)]
      return {
        allowed: 200,
        act: () => signIn(world, { email }),
        others: [() => signIn(world, { email, from: ELSEWHERE })],
        // From the same network, in a browser that is known.
        stillWorks: () => signIn(world, another),
      }
    },
  },
  'failed-sign-in-from-network-to-account': {
    async refused(world) {
      const [{ email }, another] = [await anOwner(world), await anOwner(world)]
      const guess = (attempt: Partial<Attempt> = {}) => signIn(world, { email, password: WRONG, ...attempt })
      return {
        allowed: 401,
        act: () => guess(),
        others: [() => guess({ email: another.email }), () => guess({ from: ELSEWHERE })],
        stillWorks: () => signIn(world, { email, from: '192.0.2.2' }),
      }
    },
  },
  'failed-sign-in-from-network': { refused: spraying(() => HOME, '192.0.2.2') },
  'failed-sign-in-from-wider-network': { refused: spraying((nth) => `203.0.113.${nth}`, '203.0.114.1') },
  'failed-sign-in-from-widest-network': {
    refused: spraying((nth) => `2001:db8:3:${hex(nth * 0x100)}::1`, '2001:db8:4::1'),
  },
  'failed-sign-in': {
    async refused(world) {
      const [{ email, browser }, another] = [await anOwner(world), await anOwner(world)]
      const guess = (email: string, from: string) => signIn(world, { email, password: WRONG, from })
      return {
        allowed: 401,
        act: (nth) => guess(email, `203.0.113.${nth}`),
        others: [() => guess(another.email, '203.0.113.1')],
        stillWorks: () => signIn(world, { email, browser }),
      }
    },
  },
  'failed-sign-in-from-known-browser': {
    async refused(world) {
      const [{ email, browser }, another] = [await anOwner(world), await anOwner(world)]
      const guess = (attempt: Partial<Attempt>) => signIn(world, { email, password: WRONG, ...attempt })
      return {
        allowed: 401,
        act: () => guess({ browser }),
        others: [
          () => guess({ email: another.email, browser: another.browser }),
          () => guess({ browser: OTHER_BROWSER }),
        ],
        stillWorks: () => signIn(world, { email, browser: OTHER_BROWSER }),
      }
    },
  },
  'sign-in-from-known-browser': {
    async refused(world) {
      const [{ email, browser }, another] = [await anOwner(world), await anOwner(world)]
      return {
        allowed: 200,
        act: () => signIn(world, { email, browser }),
        others: [() => signIn(world, another), () => signIn(world, { email, browser: OTHER_BROWSER })],
        stillWorks: () => signIn(world, { email, from: ELSEWHERE }),
      }
    },
  },
  'second-step-mail': {
    async refused(world) {
      const [one, another] = [await aWaiting(world), await aWaiting(world)]
      const [here, there] = [await one.waiting(), await another.waiting()]
      const again = (waiting: { cookie: string }) => world.ask(waiting, 'POST /api/login/code/again')
      return {
        allowed: 200,
        act: () => again(here),
        others: [() => again(there)],
        stillWorks: () => signIn(world, one),
      }
    },
  },
  'second-step-guess': {
    async refused(world) {
      const owner = await aWaiting(world)
      const [here, there] = [await owner.waiting(), await owner.waiting()]
      return {
        allowed: refusals.wrong_code,
        act: () => guessCode(world, here),
        others: [() => guessCode(world, there)],
        stillWorks: () => signIn(world, owner),
      }
    },
  },
  'second-step-guess-in-day': {
    async refused(world) {
      const [one, another] = [await aWaiting(world), await aWaiting(world)]
      const [here, there] = [await one.waiting(), await another.waiting()]
      return {
        allowed: refusals.wrong_code,
        act: () => guessCode(world, here),
        others: [() => guessCode(world, there)],
        stillWorks: () => signIn(world, one),
      }
    },
  },
  'sign-up': {
    async refused(world) {
      const { email } = await anOwner(world)
      const person = { password: PASSWORD, firstName: 'Kai', lastName: 'Nakamura' }
      const signUp = (from = HOME) => world.ask(null, 'POST /api/signup', { ...person, email: anAddress() }, from)
      return {
        allowed: 201,
        act: () => signUp(),
        others: [() => signUp('192.0.2.2')],
        stillWorks: () => signIn(world, { email }),
      }
    },
  },
  // Whoever overheard an answer is told no more than that it is not accepted.
  'passkey-challenge': {
    async ends({ server }) {
      const { device } = await aHolder(server, SITE)
      // As of a passkey that many devices share, which does not count its uses.
      const answer = async () => device.use(await challengeOf(server), { counter: 0 })
      const [first, second] = [await answer(), await answer()]
      expect((await signInWithPasskey(server, first)).status).toBe(200)
      const refused = await signInWithPasskey(server, first)
      expect([refused.status, refused.body.code]).toEqual([401, 'passkey_not_accepted'])
      expect((await signInWithPasskey(server, second)).status, 'another challenge').toBe(200)
      await server.db.deleteFrom('rateLimits').where('key', 'like', 'passkey-challenge:%').execute()
      expect((await signInWithPasskey(server, first)).status, 'it was the limit that refused').toBe(200)
    },
  },
  'passkey-change': countedPerSurfer(
    200,
    ({ ask }, surfer) => ask(surfer, 'POST /api/passkeys/options'),
    ({ ask }, surfer) => ask(surfer, 'GET /api/passkeys'),
  ),
} satisfies Record<string, Scenario>
