import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { p99Of, startReaders } from '#bench/other-calls.ts'
import { type Claim, timesOf } from '#bench/report.ts'
import { startServerProcess } from '#bench/server-process.ts'
import type { World } from '#bench/world.ts'
import { aTrack, chunksOf } from '#test/a-track.ts'

const CONNECTIONS = 12
const MEASURED_MS = 6_000
const MOST_TIMES = 2
const HOUR_MS = 3_600_000
/** Of a track of some three hours, one position a second. */
const WAVES = 100

type Greedy = { cookie: string; session: string; spot: string }
/** The costliest calls there are: what one of twelve connections asks for, again and again. */
const greedyCalls: Record<string, (greedy: Greedy, turn: number) => string> = {
  'their own full tracks': ({ session }) => `GET /api/surf-sessions/${session}/track`,
  forecasts: ({ spot }) => `GET /api/surf-spots/${spot}/forecast`,
  'counts of waves': ({ session }) => `POST /api/surf-sessions/${session}/track/count`,
  'shared pictures': ({ spot }, turn) => `GET /previews/spots/${spot}.png?${turn}`,
}

/** How long others' calls take while twelve connections do the worst they may, beside what they take alone. */
export async function benchGreedyCalls(world: World): Promise<Claim[]> {
  const server = await startServerProcess('../server/main.ts', { DATABASE_URL: world.databaseUrl }, { pinned: false })
  try {
    const greedy = await withTracks(server.url, world)
    await othersDuring(server.url, world)
    const claims: Claim[] = []
    for (const [what, callOf] of Object.entries(greedyCalls)) {
      const quiet = await othersDuring(server.url, world)
      const stop = startCalling(server.url, greedy, callOf)
      const busy = await othersDuring(server.url, world)
      const answered = await stop()
      const name = `p99 of others' calls while ${CONNECTIONS} connections ask for ${what} (${answered} answers)`
      claims.push(timesOf(name, busy, quiet, { atMost: MOST_TIMES }))
    }
    return claims
  } finally {
    await server.stop()
  }
}

async function othersDuring(url: string, world: World): Promise<number> {
  const readers = startReaders(url, world)
  await setTimeout(MEASURED_MS)
  return p99Of(await readers.stop())
}

/** Twelve surfers with a session of three hours each, at a spot of its own, and its whole track. */
async function withTracks(url: string, { db, idle }: World): Promise<Greedy[]> {
  const surfers = idle.slice(-CONNECTIONS)
  const startAt = Date.now() - 5 * HOUR_MS
  const { rows } = await sql<{ id: string; userId: string; spot: string }>`
    insert into surf_sessions (user_id, surf_spot_id, latitude, longitude, place, start_time, end_time, visibility, party_id)
    select surfer.id, spot.id, spot.latitude, spot.longitude, spot.place, ${new Date(startAt).toISOString()}::timestamptz,
      ${new Date(startAt + 4 * HOUR_MS).toISOString()}::timestamptz, 'everyone', gen_random_uuid()
    from unnest(${surfers.map(({ userId }) => userId)}::uuid[]) with ordinality surfer (id, n)
      join (select *, row_number() over (order by popularity_score desc, id) as n from surf_spots) spot using (n)
    returning id, user_id, surf_spot_id as spot`.execute(db)
  return Promise.all(
    rows.map(async ({ id, userId, spot }) => {
      const { cookie } = surfers.find((surfer) => surfer.userId === userId)!
      for (const chunk of chunksOf(aTrack({ startAt, waves: WAVES }), 600)) {
        const [path, headers] = [
          `/api/surf-sessions/${id}/track/chunks`,
          { cookie, 'content-type': 'application/json' },
        ]
        const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(chunk) })
        if (answer.status !== 201) throw new Error(await answer.text())
      }
      return { cookie, session: id, spot }
    }),
  )
}

/** Begins to ask by all connections; resolves, once it is stopped, to how many answers came. */
function startCalling(url: string, greedy: Greedy[], callOf: (greedy: Greedy, turn: number) => string) {
  let going = true
  let answered = 0
  const asking = Promise.all(
    greedy.map(async (one) => {
      for (let turn = 0; going; turn += 1) {
        await discarded(url, callOf(one, turn), one.cookie)
        answered += 1
      }
    }),
  )
  return async () => {
    going = false
    await asking
    return answered
  }
}

/** Resolves when the whole answer came, whatever it says: unpacking it here would hold up the readers of this process. */
const discarded = (url: string, call: string, cookie: string) =>
  new Promise<void>((resolve, reject) => {
    const [method, path = ''] = call.split(' ')
    const asked = request(url + path, { method, headers: { cookie, 'accept-encoding': 'br' } }, (answer) =>
      answer.resume().on('end', () => resolve()),
    )
    asked.on('error', reject).end()
  })
