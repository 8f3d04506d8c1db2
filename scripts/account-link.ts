import { sql } from 'kysely'
import { confirmLink, resetLink } from '#server/features/sign-in/account-letters.ts'
import { createToken, type Purpose } from '#server/features/sign-in/account-tokens.ts'
import { connect, type Database } from '#server/platform/database.ts'
import { loadEnv } from '#server/platform/env.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrate.ts'
import { openDatabase } from './open-database.ts'

/** What each command makes, in place of the letter that Lineup would send. */
const COMMANDS = {
  reset: { purpose: 'reset', says: 'It opens a page where a new password is chosen; once, within 30 minutes.' },
  verify: {
    purpose: 'verify',
    says: 'It verifies the address of whoever is signed in to that account, within 24 hours.',
  },
  'change-email': {
    purpose: 'old_email',
    says: 'It agrees for the old address to the change that the surfer asked for, within 24 hours.',
  },
} as const satisfies Record<string, { purpose: Purpose; says: string }>
type Command = keyof typeof COMMANDS

const USAGE =
  'npm run accounts:reset -- EMAIL\nnpm run accounts:verify -- EMAIL\nnpm run accounts:change-email -- EMAIL'

/** The link, and what it does, for the account with this e-mail or username. Throws when there is none. */
async function accountLink(db: Database, publicUrl: string, command: Command, who: string): Promise<string[]> {
  const account = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((is) =>
      is.or([is(sql`lower(email)`, '=', who.toLowerCase()), is(sql`lower(username)`, '=', who.toLowerCase())]),
    )
    .executeTakeFirst()
  if (!account) throw new Error(`Nobody has the address or the username ${who}.`)
  // Without an address there is nothing to verify or to change, but there may be a password to replace.
  if (account.email === null && command !== 'reset') throw new Error(`${who} has no address.`)
  const { purpose, says } = COMMANDS[command]
  const token = await createToken(db, { userId: account.id, purpose, email: account.email ?? '' })
  return [(purpose === 'reset' ? resetLink : confirmLink)({ publicUrl, token }), says]
}

async function run() {
  const [command = '', who] = process.argv.slice(2)
  if (!isCommand(command) || !who) throw new Error(USAGE)
  const env = loadEnv()
  await using opened = new AsyncDisposableStack()
  const { url, close } = await openDatabase(env)
  opened.defer(close)
  await migrate(url)
  const db = connect(url, { size: 1, log: createLog({ LOG_LEVEL: 'warn' }) })
  opened.defer(() => db.destroy())
  console.log((await accountLink(db, env.PUBLIC_URL, command, who)).join('\n'))
}

const isCommand = (name: string): name is Command => name in COMMANDS

try {
  await run()
} catch (error) {
  console.error(error instanceof Error && !(error instanceof TypeError) ? error.message : error)
  process.exitCode = 1
}
