import { sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import * as accounts from '#server/features/accounts/core/accounts.ts'
import { forgetOtherBrowsers } from '#server/features/accounts/core/known-browsers.ts'
import { canMail } from '#server/features/accounts/mail/queued-account-mail.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import * as recoveryCodes from '#server/features/accounts/second-step/recovery-codes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender, SignedIn } from '#server/platform/http/http.ts'

type SettingDeps = Pick<Deps, 'db' | 'env'>

/**
 * Makes all other browsers new, because strangers may have signed in there. Refuses not_supported without mail,
 * email_not_verified and no_recovery_codes.
 */
export async function turnOn({ db, env }: SettingDeps, { id, signInId }: SignedIn, sender: Sender): Promise<void> {
  if (!canMail(env)) throw new Refusal('not_supported')
  const account = await accounts.byId(db, id)
  if (!account) throw new Refusal('sign_in_required')
  if (!account.emailVerified) throw new Refusal('email_not_verified')
  if ((await recoveryCodes.leftOf(db, id)).left === 0) throw new Refusal('no_recovery_codes')
  await db.transaction().execute(async (tx) => {
    if (!(await choose(tx, id, true))) return
    await forgetOtherBrowsers(tx, id, signInId)
    await securityLog.record({ db: tx, env }, id, 'two_step_on', sender)
  })
}

/** Refuses two_step_required if the server requires it. */
export async function turnOff({ db, env }: SettingDeps, userId: string, sender: Sender): Promise<void> {
  if (env.TWO_STEP_SIGN_IN === 'required') throw new Refusal('two_step_required')
  await db.transaction().execute(async (tx) => {
    if (await choose(tx, userId, null)) await securityLog.record({ db: tx, env }, userId, 'two_step_off', sender)
  })
}

/** For operators: exempts a surfer without mailbox and recovery codes, even where required, until they turn it on. */
export async function excuse({ db: tx, env }: SettingDeps, userId: string): Promise<boolean> {
  const isChanged = await choose(tx, userId, false)
  if (isChanged) await securityLog.record({ db: tx, env }, userId, 'two_step_off', null)
  return isChanged
}

async function choose(tx: Database, userId: string, choice: boolean | null): Promise<boolean> {
  const { rows } = await sql`
    update users set two_step_sign_in = ${choice}
    where id = ${userId} and two_step_sign_in is distinct from ${choice}::boolean returning id`.execute(tx)
  return rows.length > 0
}
