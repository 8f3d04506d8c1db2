import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CHUNK_POINTS, MAX_TRACK_POINTS } from '#contract/limits.ts'
import { packTrack } from '#surf/tracks/packed-track.ts'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { type AbuseGround, startAbuseGround } from '#test/proof/abuse/ground.ts'
import { isLong } from '#test/proof/locating/chance.ts'

const GREEDY = 12
const OTHERS = 4
const PAUSE_MS = 20
const MEASURED_MS = isLong ? 10_000 : 1_000
/** By day, so that a clock that is a second off does not matter. */
const BEGAN_AT = Date.now() - 2 * 86_400_000

let ground: AbuseGround
beforeAll(async () => {
  ground = await startAbuseGround()
})
afterAll(async () => {
  expect(await ground.close()).toEqual([])
})

/** A past session of this surfer with as many positions as a track may have: its id. */
async function aFullTrack(surfer: TestSurfer): Promise<string> {
  const { id: surfSpotId, latitude, longitude } = ground.spot
  const iso = (at: number) => new Date(at).toISOString()
  const times = { startTime: iso(BEGAN_AT), endTime: iso(BEGAN_AT + (MAX_TRACK_POINTS / 2) * 1_000 - 1_000) }
  const past = await ground.act(surfer, 'POST /api/surf-sessions/past', { surfSpotId, ...times })
  expect(past.status).toBe(201)
  const own = { ownerId: surfer.id, sessionId: past.body.id as string }
  const points = Array.from({ length: MAX_TRACK_POINTS }, (_, nth) => ({
    at: BEGAN_AT + nth * 500,
    latitude: latitude + Math.sin(nth / 900) / 500,
    longitude: longitude + Math.cos(nth / 700) / 500,
  }))
  await ground.db
    .insertInto('tracks')
    .values({ ...own, source: 'recorded' })
    .execute()
  const cuts = Array.from({ length: MAX_TRACK_POINTS / MAX_CHUNK_POINTS }, (_, nth) => nth * MAX_CHUNK_POINTS)
  const chunks = cuts
    .map((from) => points.slice(from, from + MAX_CHUNK_POINTS))
    .map((chunk) => ({
      ...own,
      firstAt: iso(chunk[0]!.at),
      lastAt: iso(chunk.at(-1)!.at),
      pointCount: chunk.length,
      points: Buffer.from(packTrack(chunk)),
    }))
  await ground.db.insertInto('trackChunks').values(chunks).execute()
  return own.sessionId
}

/** What others wait for small answers, in milliseconds, while so many connections ask `greedily`. */
async function othersBeside(others: TestSurfer[], connections: number, greedily: () => Promise<number>) {
  const until = performance.now() + MEASURED_MS
  const times: number[] = []
  const [statuses, greedyStatuses] = [new Set<number>(), new Set<number>()]
  let answers = 0
  const greedy = async () => {
    for (; performance.now() < until; answers += 1) greedyStatuses.add(await greedily())
  }
  const read = async (surfer: TestSurfer) => {
    while (performance.now() < until) {
      const at = performance.now()
      statuses.add((await ground.act(surfer, 'GET /api/user-stats')).status)
      times.push(performance.now() - at)
      await pause(PAUSE_MS)
    }
  }
  await Promise.all([...Array.from({ length: connections }, greedy), ...others.map(read)])
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)]! * 10) / 10
  return {
    statuses: [...statuses],
    greedyStatuses: [...greedyStatuses].toSorted(),
    answers,
    figures: `${at(0.5)} ms, p99 ${at(0.99)} ms`,
  }
}

test('reading a full track on twelve connections or recounting it repeatedly does not block others', async () => {
  const mallory = await aSurfer(ground.db)
  const sessionId = await aFullTrack(mallory)
  const others: TestSurfer[] = []
  while (others.length < OTHERS) others.push(await aSurfer(ground.db))
  /** Takes the bytes as they come: unpacking them here would be what others wait for. */
  const readTrack = () =>
    new Promise<number>((resolve, reject) => {
      const headers = { cookie: mallory.cookie, 'accept-encoding': 'gzip, br' }
      get(`${ground.lineup.url}/api/surf-sessions/${sessionId}/track`, { headers }, (answer) => {
        answer.once('end', () => resolve(answer.statusCode ?? 0)).resume()
      }).once('error', reject)
    })
  const count = async () => (await ground.act(mallory, `POST /api/surf-sessions/${sessionId}/track/count`)).status
  expect(await readTrack()).toBe(200)
  const quiet = await othersBeside(others, 0, readTrack)
  const beside = await othersBeside(others, GREEDY, readTrack)
  console.log(
    `Others' median is ${quiet.figures} quietly, ${beside.figures} beside ${beside.answers} full tracks on ${GREEDY} connections.`,
  )
  expect([quiet.statuses, beside.statuses, beside.greedyStatuses]).toEqual([[200], [200], [200]])
  const counting = await othersBeside(others, GREEDY, count)
  console.log(
    `Beside ${counting.answers} counts of it on ${GREEDY} connections, answered ${counting.greedyStatuses}, it is ${counting.figures}.`,
  )
  // Whoever has several under way is refused, and nobody else.
  expect(counting.statuses).toEqual([200])
  expect([200, 429, 503]).toEqual(expect.arrayContaining(counting.greedyStatuses))
}, 600_000)
