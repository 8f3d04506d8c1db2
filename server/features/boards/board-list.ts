import { sql } from 'kysely'
import { MAX_SESSION_HOURS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Board } from '#contract/sessions/boards.ts'
import { boardKey } from '#server/features/sessions/writes.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Boards with totals: retired ones last, each by last use, or creation if unused. */
export async function list(db: Database, userId: string): Promise<Board[]> {
  const { rows } = await sql<Board>`
    ${boardsWithTotals(userId)}
    order by b.is_retired, coalesce(used.last_used, b.created_at) desc, b.id`.execute(db)
  return rows
}

/** Refuses `board_not_found`. */
export async function byId(db: Database, userId: string, id: string): Promise<Board> {
  const { rows } = await sql<Board>`${boardsWithTotals(userId)} and b.id = ${id}`.execute(db)
  const [board] = rows
  if (!board) throw new Refusal('board_not_found')
  return board
}

/** Grouped by text first, so that the key is computed once per text. */
const boardsWithTotals = (userId: string) => sql`
  with by_text as (
    select board, count(*) as sessions, sum(wave_count) as waves, max(start_time) as last_used,
      sum(end_time - start_time) filter (
        where end_time - start_time <= make_interval(hours => ${MAX_SESSION_HOURS})) as in_water
    from surf_sessions where user_id = ${userId} and board is not null group by board
  ),
  used as (
    select ${boardKey(sql`board`)} as key, sum(sessions)::int as sessions, sum(in_water) as in_water,
      sum(waves)::int as waves, max(last_used) as last_used
    from by_text group by 1
  )
  select b.id, b.name, b.type, b.size, b.litres, b.photo_url, b.note, b.is_retired,
    coalesce(used.sessions, 0) as sessions,
    round(coalesce(extract(epoch from used.in_water) / 3600, 0), 1)::float8 as hours,
    coalesce(used.waves, 0) as waves, used.last_used
  from boards b left join used on used.key = ${boardKey(sql`b.name`)}
  where b.user_id = ${userId}`
