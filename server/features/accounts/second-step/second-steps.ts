import { hash, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { canMail, queueCode } from '#server/features/accounts/mail/queued-account-mail.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import { SECOND_STEP_MINUTES, type StepKey } from '#server/features/accounts/pages/second-step-cookie.ts'
import * as recoveryCodes from '#server/features/accounts/second-step/recovery-codes.ts'
import { isWithin } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

type StepDeps = Pick<Deps, 'db' | 'env'>

export type FirstStep = 'password' | 'recovery_code'

export type SecondStep = { userId: string; id: string; takesMailedCode: boolean; takesRecoveryCode: boolean }
type StepId = Pick<SecondStep, 'userId' | 'id'>

const CODE_DIGITS = 6
/** The oldest make room. */
const STEPS_PER_SURFER = 20

const tokenHashOf = (token: string) => hash('sha256', token, 'buffer')
// Salted with the sign-in, or one code would do for another.
const codeHashOf = ({ userId, id }: StepId, code: string) => hash('sha256', `${userId} ${id} ${code}`, 'buffer')

/** True if a new browser needs a second step. Accounts without a verified address need none. */
export async function isNeeded({ db, env }: StepDeps, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and email_verified_at is not null
      and coalesce(two_step_sign_in, ${env.TWO_STEP_SIGN_IN === 'required'})`.execute(db)
  return rows.length > 0
}

/** Mails a code within `second-step-mail`. */
export async function begin(
  { db, env }: StepDeps,
  { userId, token }: StepKey,
  shown: FirstStep,
  sender: Sender,
): Promise<SecondStep> {
  const { left } = await recoveryCodes.leftOf(db, userId)
  const takesRecoveryCode = shown !== 'recovery_code' && left > 0
  const takesMailedCode = canMail(env)
  const mayMail = await isWithin(db, { 'second-step-mail': [userId] })
  return db.transaction().execute(async (tx) => {
    await makeRoom(tx, userId)
    const { rows } = await sql<SecondStep>`
      insert into second_steps (user_id, token_hash, takes_mailed_code, takes_recovery_code, expires_at)
      values (${userId}, ${tokenHashOf(token)}, ${takesMailedCode}, ${takesRecoveryCode},
        now() + make_interval(mins => ${SECOND_STEP_MINUTES}))
      returning user_id, id, takes_mailed_code, takes_recovery_code`.execute(tx)
    const step = rows[0]!
    if (mayMail) await securityLog.record({ db: tx, env }, userId, 'code_asked', sender)
    if (mayMail && takesMailedCode) await mailCode({ db: tx, env }, step, sender)
    return step
  })
}

const makeRoom = (tx: Database, userId: string) =>
  sql`
    delete from second_steps where user_id = ${userId} and id not in (
      select id from second_steps where user_id = ${userId} and expires_at > now()
      order by created_at desc limit ${STEPS_PER_SURFER - 1})`.execute(tx)

/** Unless one is queued. */
export const mailCode = ({ db, env }: StepDeps, { userId, id }: StepId, sender: Sender): Promise<void> =>
  queueCode({ db, env }, { userId, id, ...securityLog.originOf(sender) })

/** Undefined if it is over. */
export async function find(db: Database, { userId, token }: StepKey): Promise<SecondStep | undefined> {
  const { rows } = await sql<SecondStep>`
    select user_id, id, takes_mailed_code, takes_recovery_code from second_steps
    where user_id = ${userId} and token_hash = ${tokenHashOf(token)} and expires_at > now()`.execute(db)
  return rows[0]
}

/** Six random digits that replace earlier ones; undefined if the step is over. */
export async function makeCode(tx: Database, step: StepId): Promise<string | undefined> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const { rows } = await sql`
    update second_steps set code_hash = ${codeHashOf(step, code)}
    where user_id = ${step.userId} and id = ${step.id} and expires_at > now() returning id`.execute(tx)
  return rows.length > 0 ? code : undefined
}

/** True if these are the latest mailed digits; the step is over then. */
export const consumeCode = (db: Database, step: StepId, typed: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Concurrent requests wait here and find nothing.
    const { rows } = await sql<{ codeHash: Buffer }>`
      select code_hash from second_steps
      where user_id = ${step.userId} and id = ${step.id} and expires_at > now() and code_hash is not null
      for update`.execute(tx)
    const isRight = rows[0] !== undefined && timingSafeEqual(rows[0].codeHash, codeHashOf(step, typed))
    return isRight && remove(tx, step)
  })

/** False if it is over or another request was faster. */
export async function remove(tx: Database, { userId, id }: StepId): Promise<boolean> {
  const { rows } = await sql`
    delete from second_steps where user_id = ${userId} and id = ${id} and expires_at > now() returning id`.execute(tx)
  return rows.length > 0
}

/** After a changed password or a sign-out everywhere. */
export async function removeAll(tx: Database, userId: string): Promise<void> {
  await tx.deleteFrom('secondSteps').where('userId', '=', userId).execute()
}
