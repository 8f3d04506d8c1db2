import { sql } from 'kysely'
import { INVITE_DAYS, INVITE_USES } from '#contract/limits.ts'
import type { Invite } from '#contract/people/buddies.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { type Created, takeTurn } from '#server/domain/create-once.ts'
import { isUnseen } from '#server/domain/visibility.ts'
import { send } from '#server/features/buddies/requests.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { hashOfToken, isToken, secretOf, tokenOf } from '#server/platform/database/secrets.ts'
import { DAY_MS } from '#surf/time/durations.ts'

type Where = Pick<Deps, 'db' | 'env'>
type Row = Omit<Invite, 'url'>

export const invitePath = (token: string) => `/invite/${token}`

const isOpen = sql`expires_at > ${databaseTime()} and uses < ${INVITE_USES}`
const columns = sql`id, uses, created_at, expires_at`

export async function list({ db, env }: Where, userId: string): Promise<Invite[]> {
  const secret = await secretOf(db, 'invites')
  const { rows } = await sql<Row>`select ${columns} from invites where user_id = ${userId} and ${isOpen}`.execute(db)
  return rows.map((row) => ({ ...row, url: env.PUBLIC_URL + invitePath(tokenOf(secret, row.id)) }))
}

/** Returns the valid link if there is one (`repeated`), and deletes others. Refuses `too_many_attempts`. */
export async function make({ db, env }: Where, userId: string): Promise<Created<Invite>> {
  const secret = await secretOf(db, 'invites')
  return db.transaction().execute(async (tx) => {
    if (!(await takeTurn(tx, userId))) throw new Refusal('sign_in_required')
    const [open] = await list({ db: tx, env }, userId)
    if (open) return { value: open, repeated: true }
    await spend(tx, { invite: [userId] })
    await sql`delete from invites where user_id = ${userId}`.execute(tx)
    const id = crypto.randomUUID()
    const token = tokenOf(secret, id)
    const { rows } = await sql<Row>`
      insert into invites (user_id, id, token_hash, created_at, expires_at)
      values (${userId}, ${id}, ${hashOfToken(token)}, ${databaseTime()}, ${databaseTime(INVITE_DAYS * DAY_MS)})
      returning ${columns}`.execute(tx)
    return { value: { ...rows[0]!, url: env.PUBLIC_URL + invitePath(token) }, repeated: false }
  })
}

export async function revoke(db: Database, userId: string, id: string): Promise<{ id: string }> {
  await sql`delete from invites where user_id = ${userId} and id = ${id}`.execute(db)
  return { id }
}

export async function revokeAll(db: Database, userId: string): Promise<void> {
  await sql`delete from invites where user_id = ${userId}`.execute(db)
}

export const inviteRetention: Retention = {
  kind: 'invites',
  table: 'invites',
  storedMs: () => INVITE_DAYS * DAY_MS,
  isOver: () => isPast('expires_at'),
}

/** The inviter's public fields, and the relationship to the reader. */
export type OpenInvite = {
  token: string
  inviterId: string
  inviteId: string
  firstName: string
  profileImageUrl: string | null
  relationship: 'self' | 'none' | 'asked' | 'was_asked' | 'accepted'
}

/**
 * Undefined if the token is unknown, its invite revoked, expired or used up, its surfer unseen, or with a block between.
 * A surfer who sent a request through it may still open it.
 */
export async function inviteAt(db: Database, token: string, readerId: string | null): Promise<OpenInvite | undefined> {
  if (!isToken(token)) return undefined
  const { rows } = await sql<Omit<OpenInvite, 'token'>>`
    select i.user_id as inviter_id, i.id as invite_id, u.first_name, u.profile_image_url,
      case when u.id = ${readerId} then 'self' else coalesce(link.state, 'none') end as relationship
    from invites i
      join users u on u.id = i.user_id
      left join buddy_links link on link.user_id = ${readerId} and link.buddy_id = i.user_id
    where i.token_hash = ${hashOfToken(token)} and i.expires_at > ${databaseTime()}
      and (i.uses < ${INVITE_USES} or link.state in ('asked', 'accepted'))
      and coalesce(link.state not in ('blocked', 'was_blocked'), true)
      and not ${isUnseen(sql`i.user_id`, sql`st.user_id is distinct from ${readerId}::uuid`)}`.execute(db)
  return rows[0] && { token, ...rows[0] }
}

/** True also for ended invites. */
export async function wasMade(db: Database, token: string): Promise<boolean> {
  if (!isToken(token)) return false
  const { rows } = await sql`select from invites where token_hash = ${hashOfToken(token)}`.execute(db)
  return rows.length > 0
}

/** Sends a request to the inviter and counts one use. Refuses `link_expired`, and as `send` does. */
export async function accept(db: Database, userId: string, { inviterId, inviteId }: OpenInvite): Promise<void> {
  await spend(db, { 'buddy-request': [userId], 'buddy-request-to-one': [userId, inviterId] })
  await db.transaction().execute(async (tx) => {
    // In the order of removing the inviter's account.
    await send(tx, userId, inviterId, { invited: true })
    const { rows } = await sql`
      update invites set uses = uses + 1
      where user_id = ${inviterId} and id = ${inviteId} and ${isOpen} returning id`.execute(tx)
    if (rows.length === 0) throw new Refusal('link_expired')
  })
}
