import { expect } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { exhaust, refill } from '#server/platform/config/rate-limits.ts'
import { aNewcomer, PASSWORD } from '#test/accounts/account-letters.ts'
import {
  anAddress,
  anySurfer,
  countedPer,
  countedPerSurfer,
  ELSEWHERE,
  HOME,
  type LimitWorld,
  type Scenario,
} from '#test/limits/limit-world.ts'

type Change = (world: LimitWorld, surfer: { cookie: string }) => ReturnType<LimitWorld['ask']>

/** Two whose addresses nobody has verified. */
const newcomers = async ({ server }: LimitWorld) => [await aNewcomer(server), await aNewcomer(server)] as const

const signInMethods: Change = ({ ask }, surfer) => ask(surfer, 'GET /api/account/sign-in-methods')
const askToVerify: Change = ({ ask }, surfer) => ask(surfer, 'POST /api/account/email-verification')

const perNewcomer = countedPer(({ server }) => aNewcomer(server))

const moveTo = ({ ask }: LimitWorld, surfer: { cookie: string }, email: string) =>
  ask(surfer, 'POST /api/account/email-change', { email })

/** Asks for a link to a new password. */
const forget = ({ ask }: LimitWorld, email: string, from?: string) =>
  ask(null, 'POST /api/login/forgotten', { email }, from)

/** Limits on letters about accounts, and on guesses by whoever is signed in. */
export const accountScenarios = {
  'password-reset': {
    async refused(world) {
      const [{ email }] = await newcomers(world)
      return {
        allowed: 200,
        act: () => forget(world, anAddress()),
        others: [() => forget(world, anAddress(), '192.0.2.2')],
        stillWorks: () => world.ask(null, 'POST /api/login', { email, password: PASSWORD }),
      }
    },
  },
  'password-reset-to-mailbox': {
    async refused(world) {
      const [{ email }, another] = await newcomers(world)
      return {
        allowed: 200,
        // Whichever network it is asked from.
        act: (nth) => forget(world, email, nth % 2 === 0 ? HOME : ELSEWHERE),
        others: [() => forget(world, another.email)],
        stillWorks: () => world.ask(null, 'POST /api/login', { email, password: PASSWORD }),
      }
    },
  },
  'email-verification': perNewcomer(200, askToVerify, signInMethods),
  'email-verification-to-mailbox': {
    async refused(world) {
      const [kai, lena] = [await anySurfer(world.server), await anySurfer(world.server)]
      const email = anAddress()
      return {
        allowed: 200,
        // Whichever account it is asked by.
        act: (nth) => moveTo(world, nth % 2 === 0 ? kai : lena, email),
        others: [() => moveTo(world, kai, anAddress())],
        stillWorks: () => world.ask(kai, 'DELETE /api/account/email-change'),
      }
    },
  },
  'email-change': countedPerSurfer(
    200,
    (world, surfer) => moveTo(world, surfer, anAddress()),
    ({ ask }, surfer) => ask(surfer, 'DELETE /api/account/email-change'),
  ),
  'email-code': perNewcomer(
    refusals.wrong_code,
    ({ ask }, surfer) => ask(surfer, 'PUT /api/account/email-verification', { code: '00000000' }),
    askToVerify,
  ),
  'password-check': perNewcomer(
    refusals.wrong_password,
    ({ ask }, surfer) =>
      ask(surfer, 'PUT /api/account/password', { currentPassword: 'not my password', password: `${PASSWORD}-again` }),
    signInMethods,
  ),
  'recovery-codes': countedPerSurfer(
    201,
    ({ ask }, surfer) => ask(surfer, 'POST /api/recovery-codes'),
    ({ ask }, surfer) => ask(surfer, 'GET /api/recovery-codes'),
  ),
  'security-notice': {
    async holdsBack({ act, db, lettersTo, until }) {
      const [kai, lena] = [await anySurfer({ db }), await anySurfer({ db })]
      const notified = (surfer: typeof kai) =>
        lettersTo(surfer).filter(({ headers }) => headers.subject === 'New recovery codes')
      await exhaust(db, { 'security-notice': [kai.id] })
      for (const surfer of [kai, lena]) expect((await act(surfer, 'POST /api/recovery-codes')).status).toBe(201)
      await until(() => notified(lena).length === 1, 'the notice of another surfer')
      await refill(db, { 'security-notice': [kai.id] })
      await act(kai, 'POST /api/recovery-codes')
      await until(() => notified(kai).length > 0, 'the notice of the next day')
      expect(notified(kai), 'the one too many was left out').toHaveLength(1)
      const { body } = await act(kai, 'GET /api/security-log')
      expect(JSON.stringify(body).match(/recovery_codes_made/g), 'both stand in the log').toHaveLength(2)
    },
  },
} satisfies Record<string, Scenario>
