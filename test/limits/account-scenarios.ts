import { expect } from 'vitest'
import { anySurfer, type Scenario } from '#test/limits/limit-world.ts'

const inSignIn = (file: string, test: string) => ({
  heldBy: [`server/features/sign-in/${file}.test.ts`, test] as const,
})

/** Limits on accounts and on signing in, most of which have tests of their own. */
export const accountScenarios = {
  'sign-in': inSignIn('attempts', 'one network may try three hundred times, however right the passwords are'),
  'failed-sign-in-from-network-to-account': inSignIn(
    'attempts',
    'five wrong passwords close an account for a while, to the right one too, and to no other account',
  ),
  'failed-sign-in-from-network': inSignIn(
    'spraying',
    'one IPv6 /64 may fail 50 times, a /56 100 times and a /48 200 times, at however many accounts',
  ),
  'failed-sign-in-from-wider-network': inSignIn(
    'spraying',
    'one IPv4 address may fail 50 times, and its /24 100 times',
  ),
  'failed-sign-in-from-widest-network': inSignIn(
    'spraying',
    'one IPv6 /64 may fail 50 times, a /56 100 times and a /48 200 times, at however many accounts',
  ),
  'failed-sign-in': inSignIn(
    'attempts',
    'a hundred wrong passwords from many networks close an account; right ones and refused ones do not count',
  ),
  'failed-sign-in-from-known-browser': inSignIn(
    'spraying',
    'whoever guesses with a known browser has five guesses, and closes nobody else’s',
  ),
  'sign-in-from-known-browser': {
    async refused({ server }) {
      const person = { email: `${crypto.randomUUID()}@example.com`, password: 'a long enough secret of 12 surfers' }
      const post = (path: string, body: object, cookie = '') =>
        fetch(server.url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        })
      const made = await post('/api/signup', { ...person, firstName: 'Kai', lastName: 'Nakamura' })
      expect(made.status).toBe(201)
      const browser = made.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ')
      return async () => {
        const { status, headers } = await post('/api/login', person, browser)
        return { status, headers, text: '', body: undefined }
      }
    },
  },
  'sign-up': inSignIn('attempts', 'one address may make only so many accounts in an hour'),
  'passkey-challenge': inSignIn(
    'passkey-sign-in',
    'what a thief hears on its way signs nobody in a second time, at no process',
  ),
  'passkey-change': {
    async refused({ ask, server }) {
      const kai = await anySurfer(server)
      return () => ask(kai, 'POST /api/passkeys/options')
    },
  },
  'recovery-codes': inSignIn('recovery-codes', 'ten sets a day are enough'),
  'password-reset': inSignIn(
    'forgotten-password',
    'one mailbox gets four links in an hour; whether it is anybody’s makes no difference',
  ),
  'password-reset-to-mailbox': inSignIn(
    'forgotten-password',
    'one mailbox gets four links in an hour; whether it is anybody’s makes no difference',
  ),
  'email-verification': inSignIn(
    'email-verification',
    'the letter comes again when it is asked for, five times in an hour, and the first one still works',
  ),
  'email-verification-to-mailbox': inSignIn(
    'email-verification',
    'the letter comes again when it is asked for, five times in an hour, and the first one still works',
  ),
  'email-change': inSignIn('email-change', 'five changes may be asked for in a day'),
  'email-code': inSignIn('email-verification', 'guesses at a code end after ten in an hour'),
  'password-check': inSignIn('password-change', 'whoever found a browser signed in guesses ten times in an hour'),
  'security-notice': {
    async holdsBack({ act, db, fillCounters, lettersTo, until }) {
      const kai = await anySurfer({ db })
      await db
        .updateTable('users')
        .set({ emailVerifiedAt: new Date().toISOString() })
        .where('id', '=', kai.id)
        .execute()
      await act(kai, 'POST /api/recovery-codes')
      await until(() => lettersTo(kai).length === 1, 'the notice')
      await fillCounters('security-notice')
      await act(kai, 'POST /api/recovery-codes')
      await db.deleteFrom('rateLimits').execute()
      await act(kai, 'POST /api/recovery-codes')
      await until(() => lettersTo(kai).length > 1, 'the notice of the next day')
      expect(lettersTo(kai)).toHaveLength(2)
    },
  },
} satisfies Record<string, Scenario>
