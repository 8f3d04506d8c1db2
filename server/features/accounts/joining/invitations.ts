import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { MAX_INVITATION_DAYS } from '#contract/limits.ts'
import type { makeInvitation, SignUpInvitation } from '#contract/operators/joining.ts'
import type { Deps } from '#server/deps.ts'
import { logAction } from '#server/domain/operators.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { hashOfToken, isToken, secretOf, tokenOf } from '#server/platform/database/secrets.ts'
import { DAY_MS } from '#surf/time/durations.ts'

type InvitationDeps = Pick<Deps, 'db' | 'env'>
type Row = Omit<SignUpInvitation, 'url'>

export const joinPath = (token: string) => `/join/${token}`

const LISTED = 500
const SECRET = 'sign-up-invitations'
const columns = sql`id, note, uses, most_uses, created_at, expires_at`
const isValid = sql`expires_at > ${databaseTime()} and uses < most_uses`

/** Valid ones, newest first. */
export async function list({ db, env }: InvitationDeps): Promise<SignUpInvitation[]> {
  const secret = await secretOf(db, SECRET)
  const { rows } = await sql<Row>`
    select ${columns} from sign_up_invitations where ${isValid} order by created_at desc, id limit ${LISTED}`.execute(
    db,
  )
  return rows.map((row) => withUrl(row, secret, env))
}

const withUrl = (row: Row, secret: string, { PUBLIC_URL }: Deps['env']): SignUpInvitation => ({
  ...row,
  url: PUBLIC_URL + joinPath(tokenOf(secret, row.id)),
})

/** Refuses `too_many_attempts`. */
export async function make(
  { db, env }: InvitationDeps,
  operatorId: string,
  { note, uses, days }: BodyOf<typeof makeInvitation>,
): Promise<SignUpInvitation> {
  await spend(db, { 'sign-up-invitation': [operatorId] })
  const secret = await secretOf(db, SECRET)
  const id = crypto.randomUUID()
  const row = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      insert into sign_up_invitations (id, made_by, token_hash, note, most_uses, created_at, expires_at)
      values (${id}, ${operatorId}, ${hashOfToken(tokenOf(secret, id))}, ${note}, ${uses}, ${databaseTime()},
        ${databaseTime(days * DAY_MS)})
      returning ${columns}`.execute(tx)
    await logAction(tx, { operatorId, action: 'invitation_made', details: { id, uses, days } })
    return rows[0]!
  })
  return withUrl(row, secret, env)
}

/** Idempotent. */
export async function revoke(db: Database, operatorId: string, id: string): Promise<{ id: string }> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`delete from sign_up_invitations where id = ${id} returning id`.execute(tx)
    if (rows.length > 0) await logAction(tx, { operatorId, action: 'invitation_revoked', details: { id } })
  })
  return { id }
}

/** In the address of an invitation by an operator ('join') or a surfer ('invite'). */
export function tokenIn(path: string, page: 'join' | 'invite'): string | undefined {
  const [, found, token = ''] = path.split('/')
  return found === page && isToken(token) ? token : undefined
}

/** Undefined if the path names no valid one. */
export async function validInvitation(db: Database, path: string): Promise<{ id: string } | undefined> {
  const token = tokenIn(path, 'join')
  if (!token) return undefined
  const { rows } = await sql<{ id: string }>`
    select id from sign_up_invitations where token_hash = ${hashOfToken(token)} and ${isValid}`.execute(db)
  return rows[0]
}

/** True also for one that is used up or expired. */
export async function wasMade(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`select from sign_up_invitations where token_hash = ${hashOfToken(token)}`.execute(db)
  return rows.length > 0
}

/** False if another account took the last use. */
export async function takeUse(tx: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update sign_up_invitations set uses = uses + 1 where id = ${id} and ${isValid} returning id`.execute(tx)
  return rows.length > 0
}

export const invitationRetention: Retention = {
  kind: 'sign_up_invitations',
  table: 'sign_up_invitations',
  storedMs: () => MAX_INVITATION_DAYS * DAY_MS,
  isOver: () => isPast('expires_at'),
}
