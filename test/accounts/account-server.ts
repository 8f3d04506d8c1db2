import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { letterTo, linkIn, postForm } from '#test/accounts/account-letters.ts'
import { type MailServer, startMailServer } from '#test/fakes/mail-server.ts'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

/** By plain http, where the cookies of test surfers have the names that the server reads. */
export const PUBLIC_URL = 'http://lineup.example'
export const NEXT_PASSWORD = 'offshore-at-first-light'
export const RESET_SUBJECT = 'Choose a new password'

/** Of PASSWORD, as cheap as argon2 can be: to sign up costs a test 50 times as much. */
export const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$23J+kxz+++YmmrH1g+eUFA$WyZ5uLnXYXMG+frIzZH/ofdDfSgIHqvNB1H32ZlIBhI'

/** A surfer with a verified address who is signed in, and whom PASSWORD signs in. */
export async function aMember(db: Database, named?: { firstName: string }): Promise<TestSurfer> {
  const surfer = await aSurfer(db, named)
  await db.insertInto('passwords').values({ userId: surfer.id, hash: PASSWORD_HASH }).execute()
  return surfer
}

export type AccountServer = Awaited<ReturnType<typeof startAccountServer>>

/** Lineup and the mail server that it sends by, for what surfers do with their accounts. */
export async function startAccountServer(settings: Partial<Env> = {}) {
  const mail: MailServer = await startMailServer()
  const server: TestServer = await startServer({ PUBLIC_URL, SMTP_URL: mail.url, ...settings })
  const forget = (email: string) => postForm(server, null, '/api/login/forgotten', { email })
  return {
    server,
    mail,
    aMember: (named?: { firstName: string }) => aMember(server.db, named),
    signIn: async (email: string, password: string) =>
      (await ask(server, null, 'POST /api/login', { email, password })).status,
    isKnown: async (cookie: string) => (await ask(server, { cookie }, 'GET /api/auth/user')).status === 200,
    /** Asks for a new password on the page. */
    forget,
    /** The link that comes when somebody does. */
    async resetLinkFor(email: string) {
      await forget(email)
      return linkIn(await letterTo(mail, email, RESET_SUBJECT), PUBLIC_URL)
    },
    reset: (token: string, password = NEXT_PASSWORD) => postForm(server, null, '/api/login/reset', { token, password }),
    async close() {
      await server.close()
      await mail.close()
    },
  }
}
