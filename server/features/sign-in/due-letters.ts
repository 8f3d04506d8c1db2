import { sql } from 'kysely'
import type { SecurityEventKind } from '#contract/sign-in.ts'
import type { Purpose } from '#server/features/sign-in/account-tokens.ts'
import type { Database } from '#server/platform/database.ts'
import { databaseTime } from '#server/platform/database-clock.ts'

/** A lease: longer than any try to send. What a process that died was sending is taken over after that. */
const LEASE_MS = 40_000
/** A lease that ends later was taken before the database's clock was set back. */
const LONGEST_LEASE_MS = 50_000
/** After each failure; after the last one the letter has failed for good. Somebody waits for it, so the first are short. */
const TRY_AGAIN_AFTER_MS = [2_000, 10_000, 30_000, 2 * 60_000, 10 * 60_000, 60 * 60_000, 6 * 60 * 60_000]
const LONGEST_PUT_OFF_MS = 7 * 60 * 60_000
/** A letter that this process has a lease on. */
export type DueLetter = { userId: string; id: string; attempts: number; claimedUntil: string }
export type LetterRow = {
  userId: string
  kind: Purpose | SecurityEventKind | 'sign_in_code'
  email: string
  browser: string | null
  network: string | null
  createdAt: string
}

/** Takes what is due for longest, which no other process sends meanwhile. */
export async function claimDue(db: Database, most: number): Promise<DueLetter[]> {
  const { rows } = await sql<DueLetter>`
    with due as (
      select user_id, id from account_letters
      where claimed_until not between ${databaseTime()} and ${databaseTime(LONGEST_LEASE_MS)}
        and (due_at <= ${databaseTime()} or due_at > ${databaseTime(LONGEST_PUT_OFF_MS)})
      order by due_at, id limit ${most} for update skip locked
    )
    update account_letters l set claimed_until = ${databaseTime(LEASE_MS)}
    from due where l.user_id = due.user_id and l.id = due.id
    returning l.user_id, l.id, l.attempts, l.claimed_until`.execute(db)
  return rows
}

/**
 * The letter, locked until the transaction ends, so that it cannot be withdrawn while its link is made; undefined when it
 * was withdrawn, when another process has taken it over, and when nobody needs it any more.
 */
export async function lockWanted(
  tx: Database,
  { userId, id, claimedUntil }: DueLetter,
): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    select l.user_id, l.kind, l.email, l.browser, l.network, l.created_at
    from account_letters l join users u on u.id = l.user_id
      left join email_changes c on c.user_id = l.user_id and c.expires_at > now()
    where l.user_id = ${userId} and l.id = ${id} and l.claimed_until = ${claimedUntil} and l.expires_at > now()
      and case l.kind
        when 'verify' then lower(u.email) = lower(l.email) and u.email_verified_at is null
        when 'reset' then lower(u.email) = lower(l.email)
        when 'old_email' then lower(u.email) = lower(l.email) and c.user_id is not null
        when 'new_email' then lower(c.email) = lower(l.email)
        when 'sign_in_code' then lower(u.email) = lower(l.email) and exists (
          select from second_steps s where s.user_id = l.user_id and s.id = l.id and s.expires_at > now())
        else true end
    for update of l`.execute(tx)
  return rows[0]
}

/** The letter was sent, can never be, or is not needed. */
export const remove = (db: Database, { userId, id, claimedUntil }: DueLetter) =>
  db
    .deleteFrom('accountLetters')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()

/** It is tried again later; false when it was tried often enough, and has failed for good. */
export async function putOff(db: Database, letter: DueLetter): Promise<boolean> {
  const pauseMs = TRY_AGAIN_AFTER_MS[letter.attempts]
  if (pauseMs === undefined) {
    await remove(db, letter)
    return false
  }
  await update(db, letter, pauseMs, letter.attempts + 1)
  return true
}

/** The try was broken off, and another process may do it at once. */
export const release = (db: Database, letter: DueLetter) => update(db, letter, 0, letter.attempts)

const update = (db: Database, { userId, id, claimedUntil }: DueLetter, pauseMs: number, attempts: number) =>
  db
    .updateTable('accountLetters')
    .set({ attempts, dueAt: databaseTime(pauseMs), claimedUntil: '-infinity' })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('claimedUntil', '=', claimedUntil)
    .execute()
