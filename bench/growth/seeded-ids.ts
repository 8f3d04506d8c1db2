import type pg from 'pg'
import { type Actor, actors } from '#bench/growth/seed.ts'

/** Ids of a seeded database that requests are about. */
export type SeededIds = {
  surferId: string
  celebrityId: string
  lovedId: string
  lovedSessionId: string
  /** The spot with the most sessions. */
  spot: { id: string; latitude: number; longitude: number }
}

/** Looks them up. The usernames of the actors say their numbers. */
export async function seededIds(client: pg.Client): Promise<SeededIds> {
  const idOf = async (actor: Actor) => {
    const { rows } = await client.query<{ id: string }>('select id from users where lower(username) = $1', [
      `surfer_${actors[actor]}`,
    ])
    return rows[0]!.id
  }
  const lovedId = await idOf('loved')
  const loved = await client.query<{ id: string }>(
    'select session_id as id from likes where owner_id = $1 group by session_id order by count(*) desc limit 1',
    [lovedId],
  )
  const busiest = await client.query<SeededIds['spot']>(
    'select id, latitude, longitude from surf_spots order by popularity_score desc, id limit 1',
  )
  return {
    surferId: await idOf('surfer'),
    celebrityId: await idOf('celebrity'),
    lovedId,
    lovedSessionId: loved.rows[0]!.id,
    spot: busiest.rows[0]!,
  }
}
