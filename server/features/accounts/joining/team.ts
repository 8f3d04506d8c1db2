import { sql } from 'kysely'
import type { TeamMember } from '#contract/operators/joining.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isLastOwner, logAction } from '#server/domain/operators.ts'
import { standingChanged } from '#server/features/accounts/events.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

type Role = TeamMember['role']
type TeamDeps = Pick<Deps, 'db' | 'env'>

export async function list(db: Database): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select id, first_name, last_name, username, profile_image_url, role
    from users where role is not null order by search_text, id`.execute(db)
  return rows
}

/** A null operator is the command line. Refuses `user_not_found`, and `last_owner` for the only owner. */
export const changeRole = (
  { db, env }: TeamDeps,
  operatorId: string | null,
  { surferId, role }: { surferId: string; role: Role | null },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (role !== 'owner' && (await isLastOwner(tx, surferId))) throw new Refusal('last_owner')
    const { rows } = await sql<{ isChanged: boolean }>`
      with former as (select id, role from users where id = ${surferId} for no key update)
      update users set role = ${role}, role_by_issuer = false from former where users.id = former.id
      returning former.role is distinct from users.role as is_changed`.execute(tx)
    if (!rows[0]) throw new Refusal('user_not_found')
    if (rows[0].isChanged) await noteRole({ db: tx, env }, { operatorId, surferId, role })
  })

/** The claim of an issuer makes an owner. Its absence takes only what it gave, and never the last owner. */
export const applyRole = ({ db, env }: TeamDeps, userId: string, isOwner: boolean): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const role = isOwner ? 'owner' : null
    const { rows } = await sql`
      select from users where id = ${userId} and role is distinct from ${role} and (${isOwner} or role_by_issuer)`.execute(
      tx,
    )
    if (rows.length === 0 || (!isOwner && (await isLastOwner(tx, userId)))) return
    await sql`update users set role = ${role}, role_by_issuer = ${isOwner} where id = ${userId}`.execute(tx)
    await noteRole({ db: tx, env }, { operatorId: null, surferId: userId, role })
  })

type Change = { operatorId: string | null; surferId: string; role: Role | null }

async function noteRole({ db: tx, env }: TeamDeps, { operatorId, surferId, role }: Change): Promise<void> {
  await logAction(tx, { operatorId, action: 'role_changed', surferId, details: { role } })
  await securityLog.record({ db: tx, env }, surferId, 'role_changed', null)
  await publish(tx, standingChanged, { userIds: [surferId] })
}
