import { afterAll, beforeAll, expect, test } from 'vitest'
import { freezeSession } from '#server/features/conditions/freezing/freeze-session.ts'
import { leaseSessions } from '#server/features/conditions/freezing/freezing-outbox.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { aSurfer, type TestSurfer } from '#test/fixtures/factories.ts'
import { startServer, type TestServer } from '#test/fixtures/server.ts'
import { forgetCounters } from '#test/limits/counters.ts'
import { ask } from '#test/network/client.ts'
import { beside, KEPT_AWAY_MILES, meanOf, middleOfOverlap } from '#test/proof/locating/best-guess.ts'
import { chanceFrom, isLong, seed } from '#test/proof/locating/chance.ts'
import { hunted, joinedAndLooked } from '#test/proof/locating/surfer-hunt.ts'
import { chunksOf } from '#test/tracks/a-track.ts'

const QUERIES = isLong ? 1_000 : 100
const SURFERS = isLong ? 4 : 1
const VISITS = isLong ? 30 : 10
/** How far two visits of one place lie apart: what a phone's GPS errs by, and a bay's length. */
const SPREADS_MILES = [0.02, 0.5]

const everywhere: [string, Position][] = [
  ['near Huntington Beach', { latitude: 33.65518, longitude: -118.00527 }],
  ['just east of the date line', { latitude: -16.80412, longitude: -179.99971 }],
  ['off Svalbard', { latitude: 78.22334, longitude: 15.64691 }],
  ['at the equator and Greenwich', { latitude: 0.0003, longitude: -0.0002 }],
  ['just west of the date line', { latitude: -16.80412, longitude: 179.99971 }],
  ['in the Lofoten', { latitude: 68.26871, longitude: 13.58214 }],
  ['off Antarctica', { latitude: -77.84613, longitude: 166.66821 }],
  ['halfway between two hundredths and twentieths of a degree', { latitude: 40.025, longitude: -8.875 }],
]
/** An ordinary place and the two kinds of edge; the others are for `npm run prove`. */
const places = isLong ? everywhere : everywhere.slice(0, 3)

let server: TestServer
let [looking, landmark]: TestSurfer[] = []
beforeAll(async () => {
  server = await startServer()
  looking = await aSurfer(server.db, { firstName: 'Ana' })
  landmark = await aSurfer(server.db, { firstName: 'Ben' })
})
afterAll(() => server.close())

/** On as many days as it takes: in an hour nobody may check in so often. */
async function checkIn(surfer: TestSurfer, at: Position): Promise<string> {
  await forgetCounters(server.db)
  const startTime = new Date().toISOString()
  const answer = await ask(server, surfer, 'POST /api/surf-sessions', { customLocation: 'Out there', startTime, ...at })
  expect(answer.status).toBe(201)
  return answer.body.id
}
const checkOut = (surfer: TestSurfer, id: string) => ask(server, surfer, `PUT /api/surf-sessions/${id}/end`, {})

test.each(places.flatMap(([name, place]) => SPREADS_MILES.map((spread) => [name, spread, place] as const)))(
  'whoever looks for a surfer %s, who goes out there again and again within %s miles, stays half a mile off',
  async (_, spread, place) => {
    const chance = chanceFrom(seed)
    for (let nth = 0; nth < SURFERS; nth++) {
      const off = await estimatesOff(place, spread, chance)
      expect(off.least, `${JSON.stringify(off)} with SEED=${seed}`).toBeGreaterThanOrEqual(KEPT_AWAY_MILES)
    }
  },
  900_000,
)

/** How many miles the best of each kind of estimate is off, of a new surfer. */
async function estimatesOff(place: Position, spread: number, chance: () => number) {
  const surfer = await aSurfer(server.db)
  const around = () => beside(place, (chance() - 0.5) * spread, (chance() - 0.5) * spread)
  const visits: { at: Position; published: Position }[] = []
  const off: Record<string, number> = {}
  const note = (kind: string, estimates: Position[], truth: Position) => {
    for (const one of estimates) off[kind] = Math.min(off[kind] ?? Infinity, distanceMiles(one, truth))
  }
  for (let visit = 0; visit < VISITS; visit++) {
    const at = around()
    const id = await checkIn(surfer, at)
    const { body } = await ask(server, looking!, `GET /api/surf-sessions/${id}`)
    visits.push({ at, published: { latitude: body.latitude, longitude: body.longitude } })
    note('published', [body], at)
    if (visit < VISITS - 1) await checkOut(surfer, id)
    else await hunt(surfer, id, visits.at(-1)!)
  }
  const published = visits.map((visit) => visit.published)
  const truth = meanOf(visits.map(({ at }) => at))
  note('mean', [meanOf(published)], truth)
  const overlap = middleOfOverlap(published)
  if (overlap) note('overlap', [overlap], truth)
  return { ...off, least: Math.min(...Object.values(off)) }

  /** They join and look first, while the surfer is alone: a landmark could stand near by chance. */
  async function hunt(surfer: TestSurfer, sessionId: string, { at, published }: (typeof visits)[number]) {
    const track = `/api/surf-sessions/${sessionId}/track`
    const [chunk] = chunksOf([{ at: Date.now(), ...at }])
    expect((await ask(server, surfer, `POST ${track}/chunks`, chunk)).status).toBe(201)
    await ask(server, surfer, `PATCH ${track}`, { sharedWithBuddies: true })
    for (const due of await leaseSessions(server.db, 100))
      await freezeSession({ db: server.db, env: readEnv({}), now: () => new Date() }, due)
    const frozen = await ask(server, looking!, `GET /api/surf-sessions/${sessionId}/conditions`)
    expect(frozen.body).toEqual({ start: null, end: null, isPending: false })
    note('joined', await joinedAndLooked(server, looking!, surfer, sessionId), at)
    const landmarkId = await checkIn(landmark!, beside(published, 1.5, 0.5))
    const hunters = { looking: looking!, landmark: landmark! }
    const chosen = { sessionId, published, landmarkId, queries: QUERIES, chance }
    note('hunted', await hunted(server, hunters, chosen), at)
    await checkOut(landmark!, landmarkId)
    await checkOut(surfer, sessionId)
  }
}
