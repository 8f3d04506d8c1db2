import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { observeBuoys } from '#server/features/conditions/buoys/observing.ts'
import { shippedBuoys } from '#server/features/conditions/buoys/shipped-buoys.ts'
import { DAY_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { type NdbcManner, startNdbc } from '#test/fakes/ndbc.ts'
import { everyTenMinutes, type Measured } from '#test/fakes/ndbc-files.ts'
import { inEachTest } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { surfed } from '#test/fixtures/surfed-sessions.ts'
import { freezingInEachTest } from '#test/sea/session-freezing.ts'

/** The buoys of Huntington Pier, the nearest first. */
const [NEAREST, SECOND] = ['46253', '46256'] as const
const LATEST = 'data/latest_obs/latest_obs.txt'
const shipped = await shippedBuoys()
const { at, atPier, conditionsOf, deps, freezeDue, sea, sessionOf, server } = freezingInEachTest()
const { start } = sea

const ndbc = inEachTest(() => startNdbc({ now: () => server.clock.now! }))
afterEach(async () => {
  expect(ndbc.complaints).toEqual([])
})

const env = () => ({ ...deps().env, NDBC_URL: ndbc.url, OPEN_METEO_REQUESTS_PER_DAY: 0 })
const freeze = () => freezeDue(env())
const observe = () => {
  const { signal } = new AbortController()
  return observeBuoys({ ...deps(), env: env(), log: pino({ level: 'silent' }), ...shipped, signal, timeoutMs: 60_000 })
}
/** Moves the clocks, and has a far buoy measure, so that the file of all stations has changed. */
const later = async (ms: number) => {
  await sea.later(ms)
  ndbc.measured['44025'] = [{ ...shipped.buoys.get('44025')!, time: new Date(start + ms), waveHeight: 1 }]
}
/** What a buoy measured until now, as high as `waves` says of a time. */
const measure = (id: string, waves: (time: Date) => Partial<Measured> | undefined, days = 45) => {
  ndbc.measured[id] = everyTenMinutes(shipped.buoys.get(id)!, { until: new Date(start), days, waves })
}
const asked = () => ndbc.requests.map(({ path }) => path).filter((path) => path !== LATEST)
const file = (id: string) => `data/realtime2/${id}.txt`
/** Only of a session of this surfer. */
const frozenBuoy = async (who: TestSurfer) => {
  const { start, end, isPending } = await conditionsOf(who, await sessionOf(who))
  return { start: start?.buoy ?? null, end: end?.buoy ?? null, isPending }
}
/** Surfers, each with a session so many days back. */
async function surfersBack(...days: number[]) {
  const first = await server.aSurfer()
  const { spot } = await atPier(first)
  const surfers = [first, ...(await Promise.all(days.slice(1).map(() => server.aSurfer())))]
  for (const [index, surfer] of surfers.entries())
    await surfed(server.db, surfer, [new Date(start - days[index]! * DAY_MS)], { surfSpotId: spot.id })
  return surfers
}
const BIG_SEA = { waveHeight: 2.4, peakPeriod: 15, direction: 210 }

test('a session of weeks ago gets its buoy’s measurement from one reading of the station’s file', async () => {
  const [kai, lena] = await surfersBack(40, 40)
  measure(NEAREST, (time) => (time.getTime() < start - 30 * DAY_MS ? BIG_SEA : { waveHeight: 1 }))
  await freeze()
  expect(await frozenBuoy(kai!)).toEqual({ start: null, end: null, isPending: true })
  await later(MINUTE_MS)
  await observe()
  expect(asked()).toEqual([file(NEAREST)])
  await later(30 * MINUTE_MS)
  expect(await freeze()).toBe(2)
  const then = at(-40 * DAY_MS)
  const expected = { id: NEAREST, waveHeight: expect.closeTo(2.4, 3), peakPeriod: 15, direction: 210 }
  for (const surfer of [kai!, lena!])
    expect(await frozenBuoy(surfer)).toMatchObject({
      start: { ...expected, time: then.replace('15:20', '15:10') },
      end: { ...expected, time: then.replace('15:20', '16:10') },
      isPending: false,
    })
  await observe()
  expect(asked()).toHaveLength(1)
})

test('only the hours of sessions are stored from the 45 days, until the file no longer covers them', async () => {
  const [kai] = await surfersBack(40)
  measure(NEAREST, () => BIG_SEA)
  await freeze()
  await later(MINUTE_MS)
  await observe()
  const early = () =>
    server.db
      .selectFrom('buoyObservations')
      .select('observedAt')
      .where('observedAt', '<', at(-9 * DAY_MS))
      .execute()
  // Two a hour, in the three hours before the hours in which it began and ended, and in those two.
  expect(await early()).toHaveLength(2 * 5)
  await later(DAY_MS)
  await observe()
  expect(await early()).toHaveLength(2 * 5)
  await later(7 * DAY_MS)
  await observe()
  expect(await early()).toEqual([])
  expect(await server.db.selectFrom('pastBuoyHours').select('buoy').execute()).toEqual([])
  await freeze()
  expect(await frozenBuoy(kai!)).toMatchObject({ start: null, isPending: false })
})

test.each<[string, NdbcManner, () => void]>([
  ['has no such hour', 'fine', () => measure(NEAREST, () => BIG_SEA, 20)],
  ['lacks waves', 'fine', () => measure(NEAREST, () => undefined)],
  ['is missing', 'missing', () => {}],
])('when the file of the nearest buoy %s, the next one is asked, and none of them again', async (_, manner, fill) => {
  const [kai] = await surfersBack(40)
  fill()
  ndbc.manner = (path) => (path === file(NEAREST) ? manner : 'fine')
  for (let minutes = 0; minutes <= 240; minutes += 40) {
    await later(minutes * MINUTE_MS)
    await freeze()
    await observe()
  }
  expect(new Set(asked()).size).toBe(asked().length)
  expect(asked().slice(0, 2)).toEqual([file(NEAREST), file(SECOND)])
  await later(DAY_MS)
  await freeze()
  expect(await frozenBuoy(kai!)).toEqual({ start: null, end: null, isPending: false })
})

test('a file that was read before is read again for another session, even when it has not changed', async () => {
  const [kai] = await surfersBack(40)
  measure(NEAREST, () => BIG_SEA)
  await freeze()
  await later(MINUTE_MS)
  await observe()
  await later(60 * MINUTE_MS)
  const [lena] = await surfersBack(20)
  await freeze()
  ndbc.neededWhole.add(file(NEAREST))
  await observe()
  await later(180 * MINUTE_MS)
  await freeze()
  expect(asked()).toEqual([file(NEAREST), file(NEAREST)])
  for (const surfer of [kai!, lena!]) expect((await frozenBuoy(surfer)).start).toMatchObject({ id: NEAREST })
})

test('a file that fails is rescheduled and delays no other one, and a job reads at most two', async () => {
  const [kai] = await surfersBack(40)
  measure(NEAREST, () => BIG_SEA)
  await freeze()
  const others = ['46086', '46222', SECOND]
  await server.insert(
    'pastBuoyHours',
    others.map((buoy) => ({ buoy, hour: at(-20 * DAY_MS) })),
  )
  const askedAt = async (minutes: number) => {
    await later(minutes * MINUTE_MS)
    const before = asked().length
    await observe()
    return asked().slice(before)
  }
  ndbc.manner = (path) => (path === file(NEAREST) ? 'html' : 'fine')
  expect(await askedAt(1)).toEqual([file(NEAREST)])
  expect(await askedAt(21)).toEqual([file(NEAREST)])
  expect(await askedAt(41)).toEqual([file('46086'), file('46222')])
  ndbc.manner = () => 'fine'
  expect(await askedAt(61)).toEqual([file(NEAREST), file(SECOND)])
  await later(DAY_MS)
  await freeze()
  expect((await frozenBuoy(kai!)).start).toMatchObject({ id: NEAREST })
})

test('a buoy that has broken loose gives no past measurements either', async () => {
  await surfersBack(40)
  ndbc.measured[NEAREST] = [{ time: new Date(start), latitude: 30, longitude: -125, ...BIG_SEA }]
  await freeze()
  await later(MINUTE_MS)
  await observe()
  expect(asked()).toEqual([])
  expect(await server.db.selectFrom('pastBuoyHours').select('answeredAt').execute()).toEqual(
    Array(2).fill({ answeredAt: expect.any(String) }),
  )
})

test('buoy measurements from more than 45 days ago are not requested', async () => {
  const [kai] = await surfersBack(46)
  await freeze()
  await observe()
  expect(asked()).toEqual([])
  expect(await frozenBuoy(kai!)).toMatchObject({ start: null, isPending: false })
})
