import { sql } from 'kysely'
import type { Passkey } from '#contract/accounts/sign-in.ts'
import { Refusal } from '#contract/refusals.ts'
import { removeSignInMethod } from '#server/features/accounts/changes/sign-in-methods.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Sender } from '#server/platform/http/http.ts'

/** Bounds the rows of one surfer. */
const PASSKEYS_PER_SURFER = 20

/** `id` is the credential's, in base64url. */
export type Credential = { id: string; publicKey: Buffer; counter: number; transports: string[] }

const columns = ['id', 'name', 'createdAt', 'usedAt'] as const

/** Latest first. */
export const ofSurfer = (db: Database, userId: string): Promise<Passkey[]> =>
  db
    .selectFrom('passkeys')
    .select(columns)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

export const credentialsOf = (db: Database, userId: string) =>
  db.selectFrom('passkeys').select(['credentialId as id', 'transports']).where('userId', '=', userId).execute()

type NewPasskey = { name: string; credential: Credential; sender: Sender }

/** Idempotent. Refuses too_many_passkeys. */
export const add = (
  { db, env }: { db: Database; env: Env },
  userId: string,
  { name, credential, sender }: NewPasskey,
): Promise<Passkey> =>
  db.transaction().execute(async (tx) => {
    // Serialized per surfer, or concurrent requests would exceed the limit.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
    const { rows } = await sql<Passkey & { isNew: boolean }>`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      select ${userId}, ${credential.id}, ${credential.publicKey}, ${credential.counter}, ${credential.transports}, ${name}
      where (select count(*) from passkeys where user_id = ${userId} and credential_id <> ${credential.id})
        < ${PASSKEYS_PER_SURFER}
      on conflict (user_id, credential_id) do update set name = excluded.name
      returning id, name, created_at, used_at, xmax = 0 as is_new`.execute(tx)
    if (!rows[0]) throw new Refusal('too_many_passkeys')
    const { isNew, ...passkey } = rows[0]
    if (isNew) await securityLog.record({ db: tx, env }, userId, 'passkey_added', sender)
    return passkey
  })

type Removal = { userId: string; id: string; sender: Sender }

/** Refuses passkey_not_found, also for others' passkeys, and last_way_in. */
export const remove = (deps: { db: Database; env: Env }, { userId, id, sender }: Removal): Promise<{ id: string }> =>
  removeSignInMethod(deps, userId, async (tx) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new Refusal('passkey_not_found')
    await securityLog.record({ db: tx, env: deps.env }, userId, 'passkey_removed', sender)
    return removed
  })

export async function byCredential(db: Database, userId: string, id: string): Promise<Credential | undefined> {
  const row = await db
    .selectFrom('passkeys')
    .select(['credentialId as id', 'publicKey', 'counter', 'transports'])
    .where('userId', '=', userId)
    .where('credentialId', '=', id)
    .executeTakeFirst()
  return row && { ...row, counter: Number(row.counter) }
}

/** False if the passkey is gone, or its counter did not rise: then it was cloned. Synced passkeys always send 0. */
export async function noteUse(
  db: Database,
  userId: string,
  { id, counter }: Pick<Credential, 'id' | 'counter'>,
  at: Date,
) {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, usedAt: at.toISOString() })
    .where('userId', '=', userId)
    .where('credentialId', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
