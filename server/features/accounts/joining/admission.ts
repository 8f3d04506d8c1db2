import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { isOperator } from '#server/domain/operators.ts'
import { isUnseen } from '#server/domain/visibility.ts'
import { standingChanged } from '#server/features/accounts/events.ts'
import { takeUse, tokenIn, validInvitation } from '#server/features/accounts/joining/invitations.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Env } from '#server/platform/config/env.ts'
import { isWithin, leftOf } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { hashOfToken } from '#server/platform/database/secrets.ts'
import { publish } from '#server/platform/live/publish.ts'

type NewAccount = {
  /** In lower case. */
  email: string
  isVerified: boolean
  /** The path to go on to, which is the invitation's if there is one. */
  next: string
  /** To the operators. */
  message?: string
}

/** Beginning of a new account. */
export type Admission = {
  state: 'member' | 'unverified' | 'awaiting'
  message: string
  /** The first account of an empty server is its owner. */
  mayOwn: boolean
  /** Uses up one use of an operator's invitation, by id, or of a surfer's invite, by token. */
  uses?: { invitationId: string } | { inviteToken: string }
  /** Addresses of operators to notify of an account that waits. */
  operators?: readonly string[]
}

/** Arbitrary lock number: two first accounts wait for each other. */
const FIRST_ACCOUNT_LOCK = 7_283_320

/** The rule of SIGN_UPS for this sign-up; `invited` has a valid invitation. */
export type SignUpRule = 'open' | 'invited' | 'approved' | 'invitation_needed' | 'closed'
type Decision = { rule: SignUpRule; uses?: Admission['uses'] }
type SignUpDeps = Pick<Deps, 'db' | 'env'>

export const signUpRule = async (deps: SignUpDeps, next: string): Promise<SignUpRule> => (await decide(deps, next)).rule

export const ADMISSION_REFUSALS = ['sign_ups_closed', 'invitation_needed', 'domain_not_admitted'] as const

/** Refuses `sign_ups_closed`, `invitation_needed` and `domain_not_admitted`. */
export async function admissionOf(deps: SignUpDeps, account: NewAccount): Promise<Admission> {
  const { email, isVerified, next, message = '' } = account
  const { rule, uses } = await decide(deps, next)
  if (rule === 'closed') throw new Refusal('sign_ups_closed')
  if (rule === 'invitation_needed') throw new Refusal('invitation_needed')
  if (uses) return { state: 'member', message, mayOwn: true, uses }
  if (!hasAdmittedDomain(email, deps.env)) throw new Refusal('domain_not_admitted')
  if (rule === 'approved') return { state: 'awaiting', message, mayOwn: true, operators: deps.env.OPERATORS }
  const isUnverified = deps.env.SIGN_UP_DOMAINS.length > 0 && !isVerified
  return { state: isUnverified ? 'unverified' : 'member', message, mayOwn: true }
}

const hasAdmittedDomain = (email: string, { SIGN_UP_DOMAINS }: Pick<Env, 'SIGN_UP_DOMAINS'>) =>
  SIGN_UP_DOMAINS.length === 0 || SIGN_UP_DOMAINS.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

/** A surfer's invite counts only where an operator would have to invite or approve. */
async function decide({ db, env }: SignUpDeps, next: string): Promise<Decision> {
  if (await isEmpty(db)) return { rule: 'open' }
  if (env.SIGN_UPS === 'closed') return { rule: 'closed' }
  const invitation = await validInvitation(db, next)
  if (invitation) return { rule: 'invited', uses: { invitationId: invitation.id } }
  const needsWord = env.SIGN_UPS === 'invited' || env.SIGN_UPS === 'approved'
  const token = needsWord && env.SURFERS_INVITE ? tokenIn(next, 'invite') : undefined
  if (token && (await isOpenInvite(db, token))) return { rule: 'invited', uses: { inviteToken: token } }
  return { rule: env.SIGN_UPS === 'invited' ? 'invitation_needed' : env.SIGN_UPS }
}

async function isOpenInvite(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from invites i where token_hash = ${hashOfToken(token)} and expires_at > ${databaseTime()}
      and not ${isUnseen(sql`i.user_id`)}`.execute(db)
  const [counter] = await leftOf(db, { 'sign-up-by-invite': [token] })
  return rows.length > 0 && counter!.left > 0
}

/**
 * In the transaction that created the account. Returns its role. Refuses `invitation_needed` if another account took
 * the last use.
 */
export async function admit(tx: Database, userId: string, admission: Admission): Promise<'owner' | null> {
  if (admission.mayOwn && (await isFirst(tx, userId))) {
    await sql`update users set role = 'owner' where id = ${userId}`.execute(tx)
    return 'owner'
  }
  const { state, uses, message, operators = [] } = admission
  if (uses && !(await takeOne(tx, uses))) throw new Refusal('invitation_needed')
  if (state !== 'member')
    await sql`insert into standings (user_id, state, message) values (${userId}, ${state}, ${message})`.execute(tx)
  if (state === 'awaiting') await notifyOperators(tx, operators)
  return null
}

const takeOne = (tx: Database, uses: NonNullable<Admission['uses']>): Promise<boolean> =>
  'invitationId' in uses ? takeUse(tx, uses.invitationId) : isWithin(tx, { 'sign-up-by-invite': [uses.inviteToken] })

async function isFirst(tx: Database, userId: string): Promise<boolean> {
  if (!(await isOnly(tx, userId))) return false
  await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`.execute(tx)
  return isOnly(tx, userId)
}

/** While the last one is unread no other is sent, so that a wave of sign-ups is one notice. */
async function notifyOperators(tx: Database, operators: readonly string[]): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    with ${notificationCtes(
      { userId: sql`users.id`, kind: 'sign_up_waiting' },
      sql`from users where ${isOperator(operators)} and not exists (
        select from notifications n
        where n.user_id = users.id and n.kind = 'sign_up_waiting' and n.read_at is null)`,
    )}
    select user_id from notified`.execute(tx)
  await publish(tx, notificationsChanged, { userIds: rows.map(({ userId }) => userId) })
}

/** Others see the surfer once the verified address is of an admitted domain. */
export async function admitVerified({ db: tx, env }: SignUpDeps, userId: string): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select u.email from standings s join users u on u.id = s.user_id
    where s.user_id = ${userId} and s.state = 'unverified' and u.email_verified_at is not null for update of s`.execute(
    tx,
  )
  if (!rows[0] || !hasAdmittedDomain(rows[0].email, env)) return
  await sql`delete from standings where user_id = ${userId}`.execute(tx)
  await publish(tx, standingChanged, { userIds: [userId] })
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

async function isOnly(tx: Database, userId: string): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').where('id', '<>', userId).limit(1).executeTakeFirst()) === undefined
}
