import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { renameSurfer } from '#contract/operators/surfers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { logAction } from '#server/domain/operators.ts'
import { learnNameWords } from '#server/domain/surfers.ts'
import { markVerified } from '#server/features/accounts/changes/email-verification.ts'
import { standingChanged } from '#server/features/accounts/events.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { excuse } from '#server/features/accounts/second-step/two-step-setting.ts'
import { endAll } from '#server/features/accounts/sign-ins/own-sign-ins.ts'
import { type Database, refusing } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

// The pages of operators and `npm run admin` share these. Each is logged, and notifies the surfer.

type ActionDeps = Pick<Deps, 'db' | 'env'>
/** A null operator is the command line. */
type Target = { operatorId: string | null; surferId: string }
type Names = BodyOf<typeof renameSurfer>
/** Returns the former names. */
export type WriteNames = (tx: Database, surferId: string, names: Names) => Promise<Names>

/** Returns how many sign-ins ended. Refuses `user_not_found` and `closed_in_water`. */
export const signOutEverywhere = ({ db, env }: ActionDeps, { operatorId, surferId }: Target): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, surferId)
    await refuseClosedInWater(tx, surferId)
    const browsers = await endAll(tx, surferId)
    await logAction(tx, { operatorId, action: 'signed_out', surferId, details: { browsers } })
    if (browsers > 0) await securityLog.record({ db: tx, env }, surferId, 'signed_out', null)
    return browsers
  })

/** For a surfer without mailbox and recovery codes. Refuses `user_not_found`. */
export const resetTwoSteps = ({ db, env }: ActionDeps, { operatorId, surferId }: Target): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockAccount(tx, surferId)
    if (!(await excuse({ db: tx, env }, surferId))) return
    await logAction(tx, { operatorId, action: 'two_step_reset', surferId })
  })

/** As if the surfer had opened the link in the mail. Refuses `user_not_found` and `no_email`. */
export const confirmAddress = ({ db, env }: ActionDeps, { operatorId, surferId }: Target): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { email, emailVerifiedAt } = await lockAccount(tx, surferId)
    if (email === null) throw new Refusal('no_email')
    if (emailVerifiedAt !== null) return
    await markVerified({ db: tx, env }, { userId: surferId, email })
    await logAction(tx, { operatorId, action: 'address_confirmed', surferId })
    await securityLog.record({ db: tx, env }, surferId, 'email_verified', null)
    await publish(tx, standingChanged, { userIds: [surferId] })
  })

/** The log has no names, which leave with the account. Refuses `user_not_found` and `username_taken`. */
export const rename = (
  { db, env }: ActionDeps,
  { operatorId, surferId }: Target,
  { names, writeNames }: { names: Names; writeNames: WriteNames },
): Promise<void> =>
  refusing({ users_username: 'username_taken' }, () =>
    db.transaction().execute(async (tx) => {
      await lockAccount(tx, surferId)
      const former = await writeNames(tx, surferId, names)
      const isRenamed = former.firstName !== names.firstName || former.lastName !== names.lastName
      const details = {
        ...(isRenamed && { name: 'changed' }),
        ...(former.username !== names.username && { username: 'changed' }),
      }
      if (Object.keys(details).length === 0) return
      await logAction(tx, { operatorId, action: 'renamed', surferId, details })
      await securityLog.record({ db: tx, env }, surferId, 'renamed', null)
      await publish(tx, standingChanged, { userIds: [surferId] })
      if (isRenamed) await learnNameWords(tx, [names])
    }),
  )

/** A closed account cannot sign in again to check out, and searchers would go out for nobody. */
async function refuseClosedInWater(tx: Database, surferId: string): Promise<void> {
  const { rows } = await sql`
    select from surf_sessions s join standings st on st.user_id = s.user_id and st.state = 'closed'
    where s.user_id = ${surferId} and s.is_active`.execute(tx)
  if (rows.length > 0) throw new Refusal('closed_in_water')
}

/** Refuses `user_not_found`. */
async function lockAccount(tx: Database, id: string) {
  const { rows } = await sql<{ email: string | null; emailVerifiedAt: string | null }>`
    select email, email_verified_at from users where id = ${id} for no key update`.execute(tx)
  if (!rows[0]) throw new Refusal('user_not_found')
  return rows[0]
}
