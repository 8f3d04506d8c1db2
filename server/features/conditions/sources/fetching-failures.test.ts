import { pino } from 'pino'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import type { Manner } from '#test/fakes/open-meteo/open-meteo-answer.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'

const {
  server,
  openMeteo,
  start,
  later,
  aProcess,
  untilIdle,
  spotsInSquares,
  forecastOf,
  askedLatitudes,
  squaresKnown,
} = fetchingInEachTest()
const { aSpot } = server

const manners: Manner[] = [
  'html',
  'broken',
  { tooMany: '60' },
  { reason: 'Hourly API request limit exceeded. Please try again in the next hour.' },
  'half',
  'not a number',
  'huge',
  'silent',
  'stuck',
  'wrong types',
  'impossible',
  'gigantic',
  'half of the hours',
  'duplicate hours',
  'no hourly',
  'redirect',
]
test.each(manners)('when the source answers %j, the last known forecast is served with its age', async (manner) => {
  const spot = await aSpot()
  await untilIdle(aProcess())
  const before = await forecastOf(spot)
  await later(9 * HOUR_MS)
  openMeteo.manner = () => manner
  await aProcess({ timeoutMs: 100 }).poll()
  expect(openMeteo.requests.length).toBeGreaterThan(2)
  const after = await forecastOf(spot)
  expect(after).toMatchObject({ state: 'stale', fetchedAt: before.fetchedAt })
  expect(after.hours[20]).toEqual(before.hours[20])
  expect(after.surfRating).not.toBeNull()

  const unlucky = await aSpot({ latitude: 21.665, longitude: -158.0538 })
  await untilIdle(aProcess({ timeoutMs: 100 }))
  await forecastOf(unlucky)
  await later(9 * HOUR_MS + 31_000)
  expect(await forecastOf(unlucky)).toMatchObject({ state: 'unknown', fetchedAt: null, waveHeight: null })
})

test('a dead source rests, is tried with one place, and serves all places once it is back', async () => {
  await spotsInSquares(12)
  openMeteo.manner = () => 'broken'
  const fetching = aProcess()
  await untilIdle(fetching)
  expect(askedLatitudes()).toHaveLength(12)
  // Half of them, and half of the others.
  await later(6 * MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toHaveLength(12 + 6 + 3)
  expect(await fetching.poll()).toBe(MINUTE_MS)

  await later(7 * MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toHaveLength(12 + 6 + 3 + 1)
  await later(8 * MINUTE_MS)
  await untilIdle(fetching)
  expect(askedLatitudes()).toHaveLength(12 + 6 + 3 + 1)

  openMeteo.manner = () => 'fine'
  await later(30 * MINUTE_MS)
  await untilIdle(fetching)
  expect(await squaresKnown()).toBe(12)
  expect(askedLatitudes()).toHaveLength(12 + 6 + 3 + 1 + 12)
})

test('a source that rests for one process gets no requests from others', async () => {
  await spotsInSquares(12)
  openMeteo.manner = () => ({ reason: 'Hourly API request limit exceeded. Please try again in the next hour.' })
  await untilIdle(aProcess())
  openMeteo.manner = () => 'fine'
  await later(40 * MINUTE_MS)
  await untilIdle(aProcess())
  expect(askedLatitudes()).toHaveLength(12)
  // It is 15:20: the hour ends after forty minutes, and the source counts anew within the next.
  await later(41 * MINUTE_MS)
  await untilIdle(aProcess())
  expect(await squaresKnown()).toBe(12)
})

test('a place for which the source never answers delays no other place', async () => {
  const spots = await spotsInSquares(12)
  openMeteo.manner = ({ latitude }) => (latitude === 0.5 ? 'silent' : 'fine')
  // The others answer within it on a busy machine too.
  const fetching = aProcess({ timeoutMs: 1_500 })
  for (let minutes = 0; minutes < 60; minutes += 6) {
    await later(minutes * MINUTE_MS)
    await untilIdle(fetching)
  }
  expect(await squaresKnown()).toBe(11)
  expect(await forecastOf(spots[4]!)).toMatchObject({ state: 'fresh' })
})

test('a source that asks for ten minutes’ rest is not requested meanwhile', async () => {
  await spotsInSquares(12)
  openMeteo.manner = () => ({ tooMany: '600' })
  const fetching = aProcess()
  await untilIdle(fetching)
  const asked = openMeteo.requests.length
  openMeteo.manner = () => 'fine'
  await later(10 * MINUTE_MS - 1)
  await untilIdle(fetching)
  expect(openMeteo.requests).toHaveLength(asked)
  await later(10 * MINUTE_MS)
  await untilIdle(fetching)
  expect(openMeteo.requests.length).toBeGreaterThan(asked)
})

test('a source that was down is retried at a place that has not just failed', async () => {
  const spots = await spotsInSquares(12)
  const fetching = aProcess()
  openMeteo.manner = () => 'broken'
  for (let minutes = 0; minutes < 3 * 60; minutes += 15) {
    await later(minutes * MINUTE_MS)
    await untilIdle(fetching)
  }
  // It is back, but for the best known places.
  openMeteo.manner = ({ latitude }) => (latitude > 0.85 ? 'broken' : 'fine')
  for (let minutes = 3 * 60; minutes < 5 * 60; minutes += 15) {
    await later(minutes * MINUTE_MS)
    await untilIdle(fetching)
  }
  const states = await Promise.all(spots.map(async (spot) => (await forecastOf(spot)).state))
  expect(states.slice(0, 9)).toEqual(Array(9).fill('fresh'))
})

test.each(['elsewhere', 'impossible', 'refused'] as const)(
  'a place for which the source answers %j is delayed further each time, without delaying others',
  async (manner) => {
    await spotsInSquares(12)
    openMeteo.manner = ({ latitude }) => (latitude > 0.85 ? manner : 'fine')
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line).msg) })
    const fetching = aProcess({ log })
    await untilIdle(fetching)
    expect(new Set(askedLatitudes()).size).toBe(12)
    for (let minutes = 0; minutes < 5 * 60; minutes += 5) {
      await later(minutes * MINUTE_MS)
      await untilIdle(fetching)
    }
    const asked = askedLatitudes().filter((latitude) => latitude === 1.1)
    expect(asked.length).toBeGreaterThan(4)
    // What the source refuses whole is found by halves.
    expect(asked.length).toBeLessThan(manner === 'refused' ? 25 : 8)
    // Once for each place: the operator may have to mend the address.
    expect(lines).toHaveLength(3)
    expect(lines).toContainEqual(expect.stringMatching(/^Open-Meteo answered .*, requested for the place 110,-3000$/))
    openMeteo.manner = () => 'fine'
    await later(12 * HOUR_MS)
    await untilIdle(fetching)
    expect(await squaresKnown()).toBe(12)
  },
)

test('a forecast written by a clock that was ahead is not fresh and is fetched again', async () => {
  const spot = await aSpot()
  for (const ahead of [3 * HOUR_MS, 300 * 24 * HOUR_MS]) {
    await later(ahead)
    await untilIdle(aProcess())
    await forecastOf(spot)
    await later(0)
    expect((await forecastOf(spot)).state).not.toBe('fresh')
    await untilIdle(aProcess())
    expect(await forecastOf(spot)).toMatchObject({ state: 'fresh', fetchedAt: new Date(start).toISOString() })
  }
})
