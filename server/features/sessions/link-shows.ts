import { sql } from 'kysely'
import type { DetailName } from '#contract/sessions/details.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { surferJson } from '#server/domain/surfers.ts'
import { detailColumns } from '#server/domain/visibility.ts'
import { photoJson } from '#server/features/sessions/reading/wire.ts'
import type { Database } from '#server/platform/database/database.ts'

/** SQL of what a session's link shows, for its surfer and visitors; `s` is of sessionsSeenBy(). */
export const linkShowsFor = (viewer: string | null) => sql`(
  select case when ${viewer}::uuid is null or own.user_id = ${viewer} then own.link_shows else '{}' end
  from surf_sessions own where own.user_id = s.owner_id and own.id = s.id)`

type Shown = Pick<SurfSessionDetail, 'userId' | 'user' | 'photos' | DetailName>

/** Adds what the link shows to a visitor's view. */
export async function withLinkShows(db: Database, session: SurfSessionDetail): Promise<SurfSessionDetail> {
  if (session.linkShows.length === 0) return session
  const { rows } = await sql<Shown>`
    select s.user_id, ${surferJson(sql`u`)} as "user", ${detailColumns((column) => `s.${column}`)},
      (select coalesce(json_agg(${photoJson} order by p.created_at, p.id), '[]')
        from photos p where p.owner_id = s.user_id and p.session_id = s.id) as photos
    from surf_sessions s join users u on u.id = s.user_id where s.id = ${session.id}`.execute(db)
  const [own] = rows
  if (!own) return session
  const { userId, user, photos, ...figures } = own
  const shows = (part: SurfSessionDetail['linkShows'][number]) => session.linkShows.includes(part)
  return {
    ...session,
    ...(shows('name') && { userId, user }),
    ...(shows('photos') && { photos }),
    ...(shows('figures') && figures),
  }
}
