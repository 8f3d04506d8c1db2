import { sql } from 'kysely'
import type { World } from '#bench/measuring/world.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { aTrack, chunksOf } from '#test/tracks/a-track.ts'

/** Of a track of some three hours, one position a second. */
const WAVES = 100

export type GreedySurfer = { userId: string; cookie: string; session: string }

/** So many surfers with a session of three hours each, at a spot of its own, and its whole track. */
export async function surfersWithTracks(url: string, { db, idle }: World, count: number): Promise<GreedySurfer[]> {
  const surfers = idle.slice(-count)
  const startAt = Date.now() - 5 * HOUR_MS
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility, party_id)
    select surfer.id, spot.id, spot.latitude, spot.longitude, spot.place, ${new Date(startAt).toISOString()}::timestamptz,
      ${new Date(startAt + 4 * HOUR_MS).toISOString()}::timestamptz, 'everyone', gen_random_uuid()
    from unnest(${surfers.map(({ userId }) => userId)}::uuid[]) with ordinality surfer (id, n)
      join (select *, row_number() over (order by popularity_score desc, id) as n from surf_spots) spot using (n)
    returning id, user_id`.execute(db)
  return Promise.all(
    rows.map(async ({ id, userId }) => {
      const { cookie } = surfers.find((surfer) => surfer.userId === userId)!
      const headers = { cookie, 'content-type': 'application/json' }
      for (const chunk of chunksOf(aTrack({ startAt, waves: WAVES }), 600)) {
        const path = `${url}/api/surf-sessions/${id}/track/chunks`
        const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(chunk) })
        if (answer.status !== 201) throw new Error(await answer.text())
      }
      return { userId, cookie, session: id }
    }),
  )
}

/** The best known spots, the best known first. */
export const bestKnownSpots = async ({ db }: World, count: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('surfSpots')
    .select('id')
    .orderBy('popularityScore', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}
