import { sql } from 'kysely'
import { PROTECTED_WITHIN_MS } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'

type WatchState = { checkedAt: string | null; isProtected: boolean }

/** Times ahead precede a clock's setting back and do not count. */
export async function watchState({ db }: Pick<Deps, 'db'>): Promise<WatchState> {
  const { rows } = await sql<WatchState>`
    select swept_at as checked_at,
      coalesce(swept_at between ${databaseTime(-PROTECTED_WITHIN_MS)} and ${databaseTime(PROTECTED_WITHIN_MS)}, false)
        as is_protected
    from safety_watch`.execute(db)
  return rows[0] ?? { checkedAt: null, isProtected: false }
}
