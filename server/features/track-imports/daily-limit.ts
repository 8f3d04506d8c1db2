import { Refusal } from '#contract/refusals.ts'
import type { Outcome } from '#server/features/track-imports/keep-activity.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What became of an activity, and the bytes of its packed points, or none. */
export type SavedActivity = Pick<Outcome, 'outcome'> & { bytes: number }

/**
 * Counts what one file brought against what a surfer may import in a day, in the transaction that saves it. Refuses
 * `too_many_attempts`: nothing of the file may then be saved.
 */
export async function spendImported(tx: Database, userId: string, saved: readonly SavedActivity[]): Promise<void> {
  const isKept = ({ outcome }: SavedActivity) => outcome === 'imported' || outcome === 'merged' || outcome === 'offered'
  const bytes = saved.filter(isKept).reduce((sum, { bytes }) => sum + bytes, 0)
  const sessions = saved.filter(({ outcome }) => outcome === 'imported').length
  await spend(tx, { 'imported-activity': [userId] }, { cost: saved.length })
  if (bytes > 0) await spend(tx, { 'imported-kilobyte': [userId] }, { cost: Math.ceil(bytes / 1024) })
  if (sessions > 0) await spend(tx, { 'imported-session': [userId] }, { cost: sessions })
}

/** Whether this is what `spendImported` throws when the day's limit is reached. */
export const isOverDailyLimit = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'too_many_attempts'
