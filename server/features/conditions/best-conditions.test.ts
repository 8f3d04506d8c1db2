import { beforeAll, expect, test } from 'vitest'
import type { BestAtSpot } from '#contract/sea/best-conditions.ts'
import type { ForecastHour } from '#contract/sea/conditions.ts'
import type { NearbySuggestion } from '#contract/sea/nearby-suggestion.ts'
import { renewLovedDays } from '#server/features/conditions/alerts/loved-days.ts'
import { leaseAlertSquares } from '#server/features/conditions/alerts/start-alerts.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { surfed } from '#test/fixtures/surfed-sessions.ts'
import { refusedWith } from '#test/network/client.ts'
import { setClocks } from '#test/postgres/database-clock.ts'
import { aFrozenMoment } from '#test/postgres/frozen-rows.ts'
import { judgeAlerts } from '#test/sea/judge-alerts.ts'
import { insertSpotAlert } from '#test/sea/spot-alert-rows.ts'

/** Noon at Huntington Beach. */
const now = new Date('2026-11-20T20:00:00Z')

let fetches = 0
const server = serverInFile()
const { ask, aSurfer, aSpot, update, insert } = server
beforeAll(() => setClocks(server, now))

/** Sessions at a spot, one a day, each with its rating and what was different from an ordinary hour. */
async function ratedSessions(
  surfer: TestSurfer,
  spot: { id: string },
  sessions: { rating: number | null; hour?: Partial<ForecastHour> }[],
) {
  const starts = sessions.map((_, nth) => new Date(now.getTime() - (nth + 1) * DAY_MS))
  await surfed(server.db, surfer, starts, { surfSpotId: spot.id })
  const rows = await server.db
    .selectFrom('surfSessions')
    .select(['id', 'startTime'])
    .where('userId', '=', surfer.id)
    .where('surfSpotId', '=', spot.id)
    .orderBy('startTime', 'desc')
    .execute()
  for (const [nth, { id, startTime }] of rows.entries()) {
    const { rating, hour } = sessions[nth]!
    const frozen = aFrozenMoment(startTime)
    await update('surfSessions', { rating, frozenStart: startTime }, { id })
    await insert('sessionConditions', {
      ownerId: surfer.id,
      sessionId: id,
      atStart: JSON.stringify({ ...frozen, hour: { ...frozen.hour, ...hour } }),
    })
  }
}
const bestOf = async (surfer: TestSurfer): Promise<BestAtSpot[]> => {
  const { status, body } = await ask(surfer, 'GET /api/users/me/best-conditions')
  expect(status).toBe(200)
  return body
}
/** Loved when it is glassy, else not. */
const glassyDays = (count: number) =>
  Array.from({ length: count }, (_, nth) =>
    nth % 2 === 0
      ? { rating: 5, hour: { windSide: 'glassy' as const, windSpeed: 3 } }
      : { rating: 2, hour: { windSide: 'onshore' as const, windSpeed: 20 } },
  )

test('a surfer sees their preferences at a spot and the next daylight hour that fits', async () => {
  const maya = await aSurfer()
  const pier = await aSpot()
  await ratedSessions(maya, pier, glassyDays(20))
  await aSea(server.db, [pier], { windSpeed: 3, windDirection: 40 }, { at: now })
  const [best, ...others] = await bestOf(maya)
  expect(others).toEqual([])
  expect(best).toMatchObject({
    spot: { id: pier.id, name: pier.name },
    timeZone: 'America/Los_Angeles',
    ratedSessions: 20,
    nextHour: { time: '2026-11-20T20:00:00.000Z', waveHeight: expect.any(Number), warning: null },
  })
  expect(best!.preferences.map(({ factor }) => factor).toSorted()).toEqual(['wind-side', 'wind-speed'])
  expect(best!.preferences[0]).toMatchObject({
    inside: { sessions: 10, rating: 5 },
    outside: { sessions: 10, rating: 2 },
    sureness: 'sure',
  })

  await aSea(server.db, [pier], { windSpeed: 25, windDirection: 220 }, { at: now })
  expect((await bestOf(maya))[0]).toMatchObject({ nextHour: null })
})

test('an alert for loved days notifies of similar days and follows new ratings', async () => {
  const surfer = await aSurfer()
  const cove = await aSpot({ name: 'Cove', latitude: 33.2, longitude: -117.9 })
  const loved = () => ask(surfer, 'POST /api/spot-alerts', { spotId: cove.id, kind: 'loved' })
  await ratedSessions(surfer, cove, glassyDays(7))
  expect(await loved()).toMatchObject(refusedWith('loved_days_unknown'))
  await server.db.deleteFrom('surfSessions').where('userId', '=', surfer.id).execute()
  await ratedSessions(surfer, cove, glassyDays(20))
  expect(await loved()).toMatchObject({ status: 201, body: { kind: 'loved', leastRating: null } })
  const told = async (sea: object) => {
    fetches += 1
    await aSea(server.db, [cove], sea, { at: now, fetchedAt: new Date(now.getTime() + fetches) })
    await judgeAlerts(server.db, { now })
    const { items } = (await ask(surfer, 'GET /api/notifications')).body
    return items.map(({ text }: { text: string }) => text)
  }
  expect(await told({ windSpeed: 25, windDirection: 220 })).toEqual([])
  expect(await told({ windSpeed: 3, windDirection: 40 })).toEqual([expect.stringMatching(/^Cove .*loved/)])

  await server.db.deleteFrom('surfSessions').where('userId', '=', surfer.id).execute()
  const preferences = async () =>
    (await server.db.selectFrom('spotAlerts').select('preferences').where('userId', '=', surfer.id).executeTakeFirst())
      ?.preferences
  const tomorrow = new Date(now.getTime() + DAY_MS)
  await renewLovedDays({ db: server.db, now: () => new Date(tomorrow.getTime() - 1) })
  expect(await preferences()).not.toEqual([])
  await renewLovedDays({ db: server.db, now: () => tomorrow })
  expect(await preferences()).toEqual([])
  expect(await leaseAlertSquares(server.db, 50), 'it is judged anew').toMatchObject([{ attempts: 0 }])
})

test('alerts for days like the loved ones are renewed, a limited number in each run', async () => {
  const long = new Date(now.getTime() - 9 * DAY_MS).toISOString()
  const spot = await aSpot()
  for (let made = 0; made < 7; made += 1) {
    const { id } = await insertSpotAlert(server.db, { userId: (await aSurfer()).id, surfSpotId: spot.id })
    await update('spotAlerts', { kind: 'loved', leastRating: null, preferences: '[]', preferencesAt: long }, { id })
  }
  const left = async () =>
    (await server.rows('spotAlerts', ['id'], { surfSpotId: spot.id, preferencesAt: new Date(long).toISOString() }))
      .length
  const renew = () => renewLovedDays({ db: server.db, now: () => now }, { atOnce: 2, mostInRun: 4 })
  await renew()
  expect(await left()).toBe(3)
  await renew()
  expect(await left()).toBe(0)
})

test('an alert for days like the loved ones can be paused when too few rated sessions are left', async () => {
  const maya = await aSurfer()
  const { id } = await insertSpotAlert(server.db, { userId: maya.id, surfSpotId: (await aSpot()).id })
  await update('spotAlerts', { kind: 'loved', leastRating: null, preferences: '[]' }, { id })
  for (const isPaused of [true, false])
    expect(await ask(maya, `PATCH /api/spot-alerts/${id}`, { isPaused })).toMatchObject({
      status: 200,
      body: { isPaused },
    })
  expect(await ask(maya, `PATCH /api/spot-alerts/${id}`, { noticeDays: 1 })).toMatchObject({
    body: { code: 'loved_days_unknown' },
  })
})

test('preferences need at least 8 rated sessions with conditions', async () => {
  const noa = await aSurfer()
  const pier = await aSpot()
  await ratedSessions(noa, pier, [...glassyDays(7), ...Array(9).fill({ rating: null })])
  expect(await bestOf(noa)).toMatchObject([{ ratedSessions: 7, preferences: [], nextHour: null }])
  expect(await bestOf(await aSurfer())).toEqual([])
})

test('the five spots with the most rated sessions are read in one statement', async () => {
  const kai = await aSurfer()
  const spots = []
  for (let nth = 0; nth < 6; nth += 1) {
    const spot = await aSpot({ name: `Spot ${nth}`, latitude: 30 + nth })
    spots.push(spot)
    await ratedSessions(kai, spot, glassyDays(8 + nth))
  }
  const best = await bestOf(kai)
  expect(best.map(({ spot }) => spot.name)).toEqual(['Spot 5', 'Spot 4', 'Spot 3', 'Spot 2', 'Spot 1'])
  expect(best.map(({ ratedSessions: count }) => count)).toEqual([13, 12, 11, 10, 9])
})

const suggestionAt = async (latitude: number, longitude: number): Promise<NearbySuggestion> => {
  const asked = `GET /api/surf-spots/nearby/suggestion?latitude=${latitude}&longitude=${longitude}&radius=100`
  const { status, body } = await ask(await aSurfer(), asked)
  expect(status).toBe(200)
  return body
}

test('Home suggests the best spot nearby for the rest of the daylight, and never a flat one next door', async () => {
  const flat = await aSpot({ name: 'Next Door', latitude: 12.01, longitude: -110 })
  const good = await aSpot({ name: 'Down the Road', latitude: 12.3, longitude: -110 })
  const alike = await aSpot({ name: 'Hours Away', latitude: 13.2, longitude: -110 })
  await aSea(server.db, [flat], { swellHeight: 0.1 }, { at: now })
  await aSea(server.db, [good, alike], { windSpeed: 3, windDirection: 40 }, { at: now })
  const told = await suggestionAt(12, -110)
  expect(told).toMatchObject({
    outlook: 'next-light',
    suggested: { spot: { id: good.id, name: 'Down the Road' }, start: '2026-11-20T20:00:00.000Z' },
    timeZone: 'Etc/GMT+7',
    firstLight: null,
  })
  const { suggested, lastLight } = told
  expect(suggested!.hour.surfRating).toBeGreaterThanOrEqual(3)
  expect(Date.parse(suggested!.end)).toBeLessThanOrEqual(Date.parse(lastLight!))
  expect(Date.parse(lastLight!)).toBeLessThan(now.getTime() + DAY_MS / 2)
})

test('a sea that is too big is not suggested, and an unknown one claims nothing', async () => {
  const spot = await aSpot({ latitude: 15, longitude: -112 })
  expect(await suggestionAt(15, -112)).toMatchObject({ outlook: 'unknown', suggested: null })
  await aSea(server.db, [spot], { swellHeight: 12 }, { at: now })
  expect(await suggestionAt(15, -112)).toMatchObject({ outlook: 'none', suggested: null })
  expect(await suggestionAt(-50, -130)).toMatchObject({ outlook: 'unknown', suggested: null })
})
