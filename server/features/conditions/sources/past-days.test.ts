import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOldPastDays, scheduledPastDays, wantPastDay } from '#server/features/conditions/sources/past-days.ts'
import { readEnv } from '#server/platform/config/env.ts'
import { leftOf } from '#server/platform/config/rate-limits.ts'
import { PACKED_HOUR_BYTES, PACKED_START_BYTES } from '#surf/sea/packed-sea.ts'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'

const CELL = '3360,-11805'
const { server, openMeteo, later, aProcess, untilIdle, spotsInSquares, start } = fetchingInEachTest()

const dayBefore = (days: number) => new Date(start - days * DAY_MS).toISOString().slice(0, 10)
const want = (...days: number[]) => Promise.all(days.map((days) => wantPastDay(server.db, CELL, dayBefore(days))))

type PastDayRow = { day: string; from: string | null; length: number | null; isFetched: boolean; attempts: number }
async function pastDays(): Promise<PastDayRow[]> {
  const { rows } = await sql<PastDayRow>`
    select day::text, convert_from(substring(hours for ${PACKED_START_BYTES}), 'UTF8') as from,
      (octet_length(hours) - ${PACKED_START_BYTES}) / ${PACKED_HOUR_BYTES} as length,
      fetched_at is not null as is_fetched, attempts from past_forecasts order by day desc`.execute(server.db)
  return rows
}

test('each past day at a place is requested once, several days in one request, and holds its 24 hours', async () => {
  const budgetLeft = async () => (await leftOf(server.db, { 'forecast-day': [] }, { env: readEnv({}) }))[0]!.left
  const before = await budgetLeft()
  await want(40, 41, 40, 92)
  await untilIdle(aProcess())
  // Past days are within the source's budget for all.
  expect(before - (await budgetLeft())).toBe(6)
  expect(openMeteo.calls).toEqual([
    { source: 'marine', places: 3, weight: 3 },
    { source: 'forecast', places: 3, weight: 3 },
  ])
  expect(openMeteo.requests.slice(0, 3)).toMatchObject([
    { day: dayBefore(40), latitude: 33.6, longitude: -118.05 },
    { day: dayBefore(41) },
    { day: dayBefore(92) },
  ])
  const known = { length: 24, isFetched: true, attempts: 0 }
  expect(await pastDays()).toEqual(
    [40, 41, 92].map((days) => ({ day: dayBefore(days), from: `${dayBefore(days)}T00:00:00Z`, ...known })),
  )
  await want(40, 41)
  await untilIdle(aProcess())
  expect(openMeteo.calls).toHaveLength(2)
})

test('past days are requested last, within their part of the daily budget', async () => {
  await spotsInSquares(3)
  await want(...Array.from({ length: 12 }, (_, index) => index + 10))
  // A 25th of 400 is a weight of 16: eight days.
  const fetching = aProcess({ perDay: 400 })
  await untilIdle(fetching)
  for (let minutes = 1; minutes <= 120; minutes += 20) {
    await later(minutes * 60_000)
    await untilIdle(fetching)
  }
  expect(openMeteo.requests.slice(0, 6).map(({ day }) => day)).toEqual(Array(6).fill(null))
  expect((await pastDays()).filter(({ isFetched }) => isFetched)).toHaveLength(8)
  for (let minutes = 0; minutes <= 40; minutes += 20) {
    await later(25 * HOUR_MS + minutes * 60_000)
    await untilIdle(fetching)
  }
  expect((await pastDays()).filter(({ isFetched }) => isFetched)).toHaveLength(12)
  expect(openMeteo.refusals).toEqual([])
})

test('a day that the source does not have is requested five times at most', async () => {
  await want(30)
  openMeteo.manner = () => 'elsewhere'
  const fetching = aProcess()
  for (let days = 0; days < 4; days += 1)
    for (let hour = 0; hour < 6; hour += 1) {
      await later(days * DAY_MS + hour * HOUR_MS)
      await untilIdle(fetching)
    }
  expect(await pastDays()).toEqual([{ day: dayBefore(30), from: null, length: null, isFetched: true, attempts: 5 }])
  expect(openMeteo.calls.filter(({ source }) => source === 'marine')).toHaveLength(5)
})

test('an outage of the source is retried later, and does not count as an attempt of the day', async () => {
  await want(30)
  openMeteo.manner = () => 'broken'
  const fetching = aProcess()
  await untilIdle(fetching)
  expect(await pastDays()).toMatchObject([{ isFetched: false, attempts: 0 }])
  openMeteo.manner = () => 'fine'
  await later(HOUR_MS)
  await untilIdle(fetching)
  expect(await pastDays()).toMatchObject([{ isFetched: true }])
})

test('a process whose clock is hours ahead delays nothing for the others', async () => {
  await want(30)
  openMeteo.manner = () => 'elsewhere'
  server.clock.now = new Date(start + 10 * HOUR_MS)
  await untilIdle(aProcess())
  expect(await pastDays()).toMatchObject([{ isFetched: false, attempts: 1 }])
  openMeteo.manner = () => 'fine'
  await later(5 * 60_000)
  await untilIdle(aProcess())
  expect(await pastDays()).toMatchObject([{ isFetched: true }])
})

test('past days that the source no longer has are removed', async () => {
  await want(92, 93, 94)
  await removeOldPastDays({ db: server.db, env: readEnv({}), now: () => new Date(start) })
  expect((await pastDays()).map(({ day }) => day)).toEqual([dayBefore(92), dayBefore(93)])
})

test('the fake source refuses what the real hosts refuse', async () => {
  const ask = async (path: string, query: object) => {
    const search = new URLSearchParams({ latitude: '33', longitude: '-118', timezone: 'GMT', ...query })
    const answer = await fetch(`${openMeteo.url}/v1/${path}?${search}`)
    return { status: answer.status, reason: ((await answer.json()) as { reason?: string }).reason }
  }
  const on = (days: number) => ({ start_date: dayBefore(days), end_date: dayBefore(days) })
  expect(await ask('forecast', { hourly: 'wind_speed_10m', ...on(93) })).toMatchObject({ status: 200 })
  expect(await ask('forecast', { hourly: 'wind_speed_10m', ...on(94) })).toEqual({
    status: 400,
    reason: `Parameter 'start_date' is out of allowed range from ${dayBefore(93)} to ${dayBefore(-15)}`,
  })
  expect(await ask('marine', { hourly: 'wave_height', ...on(400) })).toMatchObject({ status: 200 })
  expect(await ask('marine', { hourly: 'wave_height', past_days: '1', ...on(3) })).toMatchObject({
    status: 400,
    reason: expect.stringContaining('mutually exclusive'),
  })
  expect((await scheduledPastDays(server.db, 1)).length).toBe(0)
})
