import { sql } from 'kysely'
import { boardKey } from '#server/features/sessions/writes.ts'
import type { ArchivedItem } from '#server/features/track-imports/lineup-archive/archive-items.ts'
import type { Database } from '#server/platform/database/database.ts'

/** `absent`: a photo without its session here. */
type ItemState = 'new' | 'known' | 'overlaps' | 'absent'

/** States of a surfer's archived items, by the archive's ids, which `client_id` stores. A few hundred at once. */
export async function statesOf(db: Database, userId: string, items: readonly ArchivedItem[]): Promise<ItemState[]> {
  const asked = items.map((item, nth) => ({
    ...{ nth, kind: item.kind, id: item.id },
    ...(item.kind === 'session' && { starts: item.startTime, ends: item.endTime, hash: item.track?.fileSha256 }),
    ...(item.kind === 'board' && { name: item.name }),
    ...(item.kind === 'photo' && { of: item.sessionId }),
  }))
  const { rows } = await sql<{ state: ItemState }>`
    select case w.kind
      when 'session' then ${sessionState(userId)}
      when 'photo' then ${photoState(userId)}
      when 'board' then case when exists (select from boards b where b.user_id = ${userId}
        and (w.id in (b.client_id, b.id) or ${boardKey(sql`b.name`)} = ${boardKey(sql`w.name`)})) then 'known' else 'new' end
      else case when exists (select from secret_spots o where o.user_id = ${userId} and w.id in (o.client_id, o.id))
        then 'known' else 'new' end
      end as state
    from json_to_recordset(${JSON.stringify(asked)}::json)
      w (nth integer, kind text, id uuid, starts timestamptz, ends timestamptz, hash text, name text, "of" uuid)
    order by w.nth`.execute(db)
  return rows.map(({ state }) => state)
}

/** The same recording counts as known, and no session begins during another. */
const sessionState = (userId: string) => sql`
  case when exists (select from surf_sessions s where s.user_id = ${userId} and (s.client_id = w.id or s.id = w.id))
      or exists (select from tracks t where t.owner_id = ${userId} and t.file_hash = decode(w.hash, 'hex')) then 'known'
    when exists (select from surf_sessions s where s.user_id = ${userId} and s.start_time < w.ends
      and s.start_time > w.starts - interval '2 days' and coalesce(s.end_time, 'infinity') > w.starts) then 'overlaps'
    else 'new' end`

/** Photos follow a session that came from the archive; one that was always here has its own. */
const photoState = (userId: string) => sql`
  coalesce((select case when s.client_id is distinct from w."of" or exists (select from photos p
        where p.owner_id = s.user_id and p.session_id = s.id and p.client_id = w.id) then 'known' else 'new' end
      from surf_sessions s where s.user_id = ${userId} and (s.client_id = w."of" or s.id = w."of")
      order by s.client_id = w."of" desc nulls last limit 1), 'absent')`
