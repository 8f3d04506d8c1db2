import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#contract/refusals.ts'
import type { visibilities } from '#contract/sessions/surf-sessions.ts'
import { standingOf } from '#server/domain/visibility.ts'
import type { Database } from '#server/platform/database/database.ts'

type Visibility = (typeof visibilities)[number]

/** SQL that is true of surfers who may not post to others for now. */
export const isLimited = (surfer: RawBuilder<unknown>) => sql<boolean>`
  (${standingOf(surfer)} is not distinct from 'limited')`

/** For calls of which others see only a part. Refuses `account_limited`. */
export async function refuseLimited(tx: Database, userId: string): Promise<void> {
  const { rows } = await sql`select where ${isLimited(sql`${userId}::uuid`)}`.execute(tx)
  if (rows.length > 0) throw new Refusal('account_limited')
}

type Audience = { visibility: Visibility; linkShows: readonly string[] }
type Change = { visibility?: Visibility | undefined; linkShows?: readonly string[] | undefined; texts: unknown[] }

const WIDEST_LAST: readonly Visibility[] = ['private', 'buddies', 'everyone']

/** True if others read new texts of a session, or more of it than before. */
export function showsMore(was: Audience, { visibility = was.visibility, linkShows = [], texts }: Change): boolean {
  if (visibility === 'private') return false
  const isWider = WIDEST_LAST.indexOf(visibility) > WIDEST_LAST.indexOf(was.visibility)
  return isWider || texts.some(Boolean) || linkShows.some((part) => !was.linkShows.includes(part))
}
