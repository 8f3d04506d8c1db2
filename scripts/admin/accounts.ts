import { sql } from 'kysely'
import { logAction } from '#server/domain/operators.ts'
import { type AccountToken, createToken } from '#server/features/accounts/core/account-tokens.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import { changeRole } from '#server/features/accounts/joining/team.ts'
import { confirmLink, resetLink } from '#server/features/accounts/mail/account-mail-texts.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { confirmAddress, resetTwoSteps, signOutEverywhere } from '#server/features/accounts/operators/surfer-actions.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Work } from './command.ts'

type Account = { id: string; email: string }
type Act = (db: Database, account: Account, env: Env) => Promise<{ says: string; tokens?: AccountToken[] }>

/** Prints links in place of the mails that Lineup would send, or says what was done for the account. */
const forAccount =
  (act: Act): Work =>
  async ({ args: [who = ''], print, openDatabase }) => {
    const { db, env } = await openDatabase()
    const { says, tokens = [] } = await act(db, await accountOf(db, who), env)
    // A link is printed once the log has it.
    for (const link of await db.transaction().execute((tx) => linksWith(tx, env, tokens))) print(link)
    print(says)
  }

async function linksWith(tx: Database, env: Env, tokens: AccountToken[]): Promise<string[]> {
  const links: string[] = []
  for (const each of tokens) {
    const { userId: surferId, purpose } = each
    await logAction(tx, { operatorId: null, action: 'link_made', surferId, details: { purpose } })
    await securityLog.record({ db: tx, env }, surferId, 'link_made', null)
    const token = await createToken(tx, each)
    links.push((purpose === 'reset' ? resetLink : confirmLink)({ publicUrl: env.PUBLIC_URL, token }))
  }
  return links
}

export const resetPassword = forAccount(async (_, { id: userId, email }, env) => {
  if (!arePasswordsOpen(env)) throw new Error('No password opens an account here: OIDC_ISSUER alone signs surfers in.')
  const says = 'It opens a page where a new password is chosen; once, within 30 minutes.'
  return { says, tokens: [{ userId, email, purpose: 'reset' }] }
})

const NO_ADDRESS = 'This account has no address; its surfer chooses one in the app.'

export const verifyAddress = forAccount(async (_, { id: userId, email }) => {
  if (email === '') throw new Error(NO_ADDRESS)
  const says = 'Opened where the surfer is signed in, within 24 hours, it verifies the address.'
  return { says, tokens: [{ userId, email, purpose: 'verify' }] }
})

export const confirmAtOnce = forAccount(async (db, { id: surferId, email }, env) => {
  if (email === '') throw new Error(NO_ADDRESS)
  await confirmAddress({ db, env }, { operatorId: null, surferId })
  return { says: 'The address counts as verified now.' }
})

export const changeEmail = forAccount(async (db, { id: userId, email }) => {
  const { rows } = await sql<{ email: string; needsOld: boolean; needsNew: boolean }>`
    select email, asks_old and old_confirmed_at is null as needs_old, new_confirmed_at is null as needs_new
    from email_changes where user_id = ${userId} and expires_at > now()`.execute(db)
  const [change] = rows
  if (!change) throw new Error('This surfer has to ask for another address in the app first.')
  const tokens: AccountToken[] = []
  if (change.needsOld) tokens.push({ userId, email, purpose: 'old_email' })
  if (change.needsNew) tokens.push({ userId, email: change.email, purpose: 'new_email' })
  const says = 'Opened where the surfer is signed in, within 24 hours, this changes the address.'
  return { says: `To become ${change.email}. ${says}`, tokens }
})

export const signOut = forAccount(async (db, { id: userId }, env) => {
  const count = await signOutEverywhere({ db, env }, { operatorId: null, surferId: userId })
  return { says: `Signed out of ${count} ${count === 1 ? 'browser' : 'browsers'}.` }
})

export const turnTwoStepOff = forAccount(async (db, { id: userId }, env) => {
  await resetTwoSteps({ db, env }, { operatorId: null, surferId: userId })
  return { says: 'No code is asked for any more, until this surfer turns it on again.' }
})

export const changeAccountRole: Work = async ({ args: [who = '', role = ''], print, openDatabase }) => {
  if (!isRole(role)) throw new Error(`${role} is no role: ${ROLES.join(', ')}.`)
  const { db, env } = await openDatabase()
  const { id } = await accountOf(db, who)
  await changeRole({ db, env }, null, { surferId: id, role: role === 'surfer' ? null : role })
  print(`${who} is ${role === 'owner' ? 'an' : 'a'} ${role} now.`)
}

const ROLES = ['owner', 'moderator', 'surfer'] as const
const isRole = (text: string): text is (typeof ROLES)[number] => ROLES.some((role) => role === text)

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
