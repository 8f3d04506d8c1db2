import { sql } from 'kysely'
import { type AccountToken, createToken } from '#server/features/accounts/core/account-tokens.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import { confirmLink, resetLink } from '#server/features/accounts/mail/account-mail-texts.ts'
import { excuse } from '#server/features/accounts/second-step/two-step-setting.ts'
import { endAll } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { type Env, loadEnv } from '#server/platform/config/env.ts'
import { connect, type Database } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createLog } from '#server/platform/process/log.ts'
import { openDatabase } from './open-database.ts'

const USAGE =
  'npm run accounts:reset -- EMAIL\nnpm run accounts:verify -- EMAIL\nnpm run accounts:change-email -- EMAIL\nnpm run accounts:sign-out -- EMAIL\nnpm run accounts:two-step-off -- EMAIL'

type Account = { id: string; email: string }
type Act = (db: Database, account: Account, env: Env) => Promise<{ says: string; tokens: AccountToken[] }>

/** What each command does for an account: links in place of the letters that Lineup would send, or what lets its surfer back in. */
const COMMANDS: Record<string, Act> = {
  reset: async (_, { id: userId, email }, env) => {
    if (!arePasswordsOpen(env))
      throw new Error('No password opens an account here: OIDC_ISSUER alone signs surfers in.')
    const says = 'It opens a page where a new password is chosen; once, within 30 minutes.'
    return { says, tokens: [{ userId, email, purpose: 'reset' }] }
  },
  verify: async (_, { id: userId, email }) => {
    if (email === '') throw new Error('This account has no address; its surfer chooses one in the app.')
    const says = 'It verifies the address of whoever is signed in to that account, within 24 hours.'
    return { says, tokens: [{ userId, email, purpose: 'verify' }] }
  },
  'change-email': async (db, { id: userId, email }) => {
    const { rows } = await sql<{ email: string; needsOld: boolean; needsNew: boolean }>`
      select email, asks_old and old_confirmed_at is null as needs_old, new_confirmed_at is null as needs_new
      from email_changes where user_id = ${userId} and expires_at > now()`.execute(db)
    const [change] = rows
    if (!change) throw new Error('This surfer has to ask for another address in the app first.')
    const tokens: AccountToken[] = []
    if (change.needsOld) tokens.push({ userId, email, purpose: 'old_email' })
    if (change.needsNew) tokens.push({ userId, email: change.email, purpose: 'new_email' })
    const says = 'Pressed by whoever is signed in to that account, within 24 hours, this changes its address.'
    return { says: `To become ${change.email}. ${says}`, tokens }
  },
  'sign-out': async (db, { id: userId }) => {
    const count = await db.transaction().execute((tx) => endAll(tx, userId))
    return { says: `Signed out of ${count} ${count === 1 ? 'browser' : 'browsers'}.`, tokens: [] }
  },
  'two-step-off': async (db, { id: userId }, env) => {
    await excuse({ db, env }, userId)
    return { says: 'No code is asked for any more, until this surfer turns it on again.', tokens: [] }
  },
}

/** The account with this e-mail or username; `email` is empty when it has none. Throws when there is none. */
async function accountOf(db: Database, who: string): Promise<Account> {
  const name = who.toLowerCase()
  const account = await db
    .selectFrom('users')
    .select(['id', sql<string>`coalesce(email, '')`.as('email')])
    .where((is) => is.or([is(sql`lower(email)`, '=', name), is(sql`lower(username)`, '=', name)]))
    .executeTakeFirst()
  if (!account) throw new Error(`Nobody has the address or the username ${who}.`)
  return account
}

async function run() {
  const [command = '', who] = process.argv.slice(2)
  const act = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (!act || !who) throw new Error(USAGE)
  const env = loadEnv()
  const publicUrl = env.PUBLIC_URL
  await using opened = new AsyncDisposableStack()
  const { url, close } = await openDatabase(env)
  opened.defer(close)
  await migrate(url)
  const db = connect(url, { size: 1, log: createLog({ LOG_LEVEL: 'warn' }) })
  opened.defer(() => db.destroy())
  const { says, tokens } = await act(db, await accountOf(db, who), env)
  for (const each of tokens) {
    const token = await createToken(db, each)
    console.log((each.purpose === 'reset' ? resetLink : confirmLink)({ publicUrl, token }))
  }
  console.log(says)
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error && !(error instanceof TypeError) ? error.message : error)
  process.exitCode = 1
}
