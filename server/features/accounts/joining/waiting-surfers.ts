import { sql } from 'kysely'
import type { WaitingSurfer } from '#contract/operators/joining.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { notificationCtes } from '#server/domain/notification-sql.ts'
import { logAction } from '#server/domain/operators.ts'
import { standingChanged } from '#server/features/accounts/events.ts'
import { admitVerified } from '#server/features/accounts/joining/admission.ts'
import { notificationsChanged } from '#server/features/notifications/events.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type WaitingDeps = Pick<Deps, 'db' | 'env'>

export async function list(db: Database, limit: number): Promise<WaitingSurfer[]> {
  const { rows } = await sql<WaitingSurfer>`
    select u.id, u.first_name, u.last_name, u.username, u.profile_image_url, coalesce(u.email, '') as email,
      u.email_verified_at is not null as email_verified, s.message, s.since
    from standings s join users u on u.id = s.user_id
    where s.state = 'awaiting' order by s.since, s.user_id limit ${limit}`.execute(db)
  return rows
}

/** Refuses `user_not_found` if the surfer does not wait. With SIGN_UP_DOMAINS the address must be verified as well. */
export async function approve({ db, env }: WaitingDeps, operatorId: string, surferId: string): Promise<{ id: string }> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update standings set state = 'unverified'
      where user_id = ${surferId} and state = 'awaiting' returning user_id`.execute(tx)
    if (rows.length === 0) throw new Refusal('user_not_found')
    if (env.SIGN_UP_DOMAINS.length > 0) await admitVerified({ db: tx, env }, surferId)
    else await sql`delete from standings where user_id = ${surferId}`.execute(tx)
    await logAction(tx, { operatorId, action: 'surfer_approved', surferId })
    await sql`
      with ${notificationCtes({ userId: sql`${surferId}::uuid`, kind: 'approved' }, sql`from (select) one`)}
      select from notified`.execute(tx)
    await publish(tx, standingChanged, { userIds: [surferId] })
    await publish(tx, notificationsChanged, { userIds: [surferId] })
  })
  return { id: surferId }
}

/** `leaveNow` lets the account be removed. Refuses `user_not_found` if the surfer does not wait. */
export async function refuse(
  db: Database,
  operatorId: string,
  surferId: string,
  leaveNow: (tx: Database, userId: string) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update standings set state = 'refused'
      where user_id = ${surferId} and state = 'awaiting' returning user_id`.execute(tx)
    if (rows.length === 0) throw new Refusal('user_not_found')
    await leaveNow(tx, surferId)
    await logAction(tx, { operatorId, action: 'surfer_refused', surferId })
  })
}
