import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { FORECAST_DAYS, MAX_FAVOURITES } from '#contract/limits.ts'
import type { FavouriteCalendar } from '#contract/people/plans.ts'
import { textsIn } from '#languages'
import { limits } from '#server/limits.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import { lightOfDay } from '#surf/time/sun.ts'
import { aSea, type TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const server = serverInFile({ PUBLIC_URL: 'http://localhost:4000' })
const { ask, aSurfer, aSpot, insert, update } = server
/** Ten in the morning in New York, two days before its clocks go back. */
const NOW = new Date('2026-10-30T14:00:00Z')

type Spots = readonly { id: string }[]

/** A surfer with these favourites, the first one starred last, and the paths of their calendars. */
async function withFavourites(spots: Spots, columns: object = {}) {
  server.clock.now = NOW
  const surfer = await aSurfer({ units: 'imperial', ...columns })
  await insert(
    'favourites',
    spots.map(({ id }, index) => ({
      ...{ userId: surfer.id, surfSpotId: id },
      addedAt: new Date(NOW.getTime() - index * 1_000).toISOString(),
    })),
  )
  return { surfer, paths: await pathsOf(surfer) }
}
async function pathsOf(surfer: TestSurfer): Promise<Record<FavouriteCalendar | 'plans', string>> {
  const { body } = await ask(surfer, 'POST /api/calendar-feed')
  const addresses = { plans: body.url, ...body.favourites }
  return Object.fromEntries(
    Object.entries<string>(addresses).map(([name, url]) => [name, new URL(url).pathname]),
  ) as never
}
const fetched = (path: string) => ask(null, `GET ${path}`)
async function calendarAt(path: string) {
  const { text } = await fetched(path)
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  // What Apple, Google and Outlook require of each event.
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  for (const { component, startDate, endDate } of events) {
    expect(component.getFirstPropertyValue('dtstamp')).toBeInstanceOf(ICAL.Time)
    expect([startDate.zone.tzid, endDate.compare(startDate)]).toEqual(['UTC', 1])
  }
  return { text, events, about: String(calendar.getFirstPropertyValue('description')) }
}
const startOf = (event: ICAL.Event) => event.startDate.toJSDate().toISOString()
const newYork = (name = 'Rockaway') => aSpot({ name, latitude: 40.58, longitude: -73.82 })

test('tides are those of the forecast, in the surfer’s units and language, with names that stay the same', async () => {
  const spot = await newYork()
  const { surfer, paths } = await withFavourites([spot])
  const { body: forecast } = await ask(null, `GET /api/surf-spots/${spot.id}/forecast`)
  const { events, about } = await calendarAt(paths.tides)
  const minute = (time: string) => Math.round(Date.parse(time) / 60_000)
  expect(events.map((event) => minute(startOf(event)))).toEqual(
    forecast.tide.extremes.map(({ time }: { time: string }) => minute(time)),
  )
  expect(events.length).toBeGreaterThan(35)
  expect(events.map(({ summary }) => summary)).toContainEqual(expect.stringMatching(/^High tide \d\.\d ft, Rockaway$/))
  expect(about).toMatch(/^1 of your 1 favorite, until Sunday, November 8\. Heights are above .* Source/)
  const names = new Set(events.map(({ uid }) => uid))
  expect(names.size).toBe(events.length)

  await update('users', { units: 'metric', language: 'ja' }, { id: surfer.id })
  server.clock.now = new Date(NOW.getTime() + DAY_MS)
  const tomorrow = (await calendarAt(paths.tides)).events
  expect(tomorrow.map(({ summary }) => summary)).toContainEqual(expect.stringMatching(/^満潮 \d(\.\d)? m、Rockaway$/))
  const startsByName = new Map(events.map((event) => [event.uid, minute(startOf(event))]))
  const known = tomorrow.filter(({ uid }) => names.has(uid))
  expect(known.length).toBeGreaterThan(30)
  for (const event of known) expect(startsByName.get(event.uid)).toBe(minute(startOf(event)))
})

test('light follows the sun through a change of clocks, with the spot’s own time in the text', async () => {
  const spot = await newYork()
  const { paths } = await withFavourites([spot])
  const { events } = await calendarAt(paths.light)
  expect(events).toHaveLength(2 * FORECAST_DAYS)
  for (const [day, offset] of [
    ['2026-10-31', 4],
    ['2026-11-01', 5],
  ] as const) {
    const light = lightOfDay(day, { latitude: 40.58, longitude: -73.82 }, 'America/New_York')
    const [dawn, dusk] = events.filter(({ uid }) => uid.includes(day))
    expect([dawn, dusk].map((event) => Date.parse(startOf(event!)) / 1_000)).toEqual(
      [light.firstLight, light.sunset].map((time) => Math.floor(Date.parse(time!) / 1_000)),
    )
    expect(dawn!.endDate.toJSDate().getTime() / 1_000).toBe(Math.floor(Date.parse(light.sunrise!) / 1_000))
    const local = new Date(Date.parse(light.firstLight!) - offset * 3_600_000).toISOString().slice(11, 16)
    expect(dawn!.description).toBe(`${local} at Rockaway (America/New_York)`)
    expect(dawn!.summary).toMatch(/^First light, sunrise \d:\d\d\sAM, Rockaway$/)
    expect(dusk!.summary).toMatch(/^Sunset, last light \d:\d\d\sPM, Rockaway$/)
  }
})

test.each([
  ['2026-12-20T10:00:00Z', 'the sun does not rise', /^First light, Lofoten$/, 10],
  ['2026-06-20T10:00:00Z', 'the sun does not set', /./, 0],
])('light beyond the polar circle on %s, when %s', async (day, _, summary, count) => {
  const spot = await aSpot({ name: 'Lofoten', latitude: 68.3, longitude: 13.7 })
  const { paths } = await withFavourites([spot])
  server.clock.now = new Date(day)
  const { events } = await calendarAt(paths.light)
  expect(events).toHaveLength(count)
  for (const event of events) expect(event.summary).toMatch(summary)
})

test('good hours are those of all favourites with a forecast, the soonest first, and change with it', async () => {
  const [east, west, unheard] = [await newYork('East'), await aSpot({ name: 'West' }), await aSpot({ longitude: -150 })]
  const { paths } = await withFavourites([east, west, unheard])
  await aSea(server.db, [east, west], {}, { at: NOW })
  const { events, about } = await calendarAt(paths['good-hours'])
  expect(new Set(events.map(({ location }) => location))).toEqual(new Set(['East', 'West']))
  expect(events.map(startOf)).toEqual(events.map(startOf).toSorted())
  expect(events[0]!.summary).toMatch(/^(Good|Great|Epic), \d+ ft, (East|West)$/)
  expect(about).toMatch(/^3 of your 3 favorites, until .*Open-Meteo/)
  await aSea(
    server.db,
    [east, west],
    { swellHeight: 0.1, swellPeriod: 4 },
    { at: NOW, fetchedAt: new Date(NOW.getTime() + 1) },
  )
  const flat = await fetched(paths['good-hours'])
  expect(flat.status).toBe(200)
  expect(flat.text).not.toContain('VEVENT')
  // Without an event, too, it is a calendar by the standard.
  expect(new ICAL.Component(ICAL.parse(flat.text)).getAllSubcomponents()).toHaveLength(1)
})

test('a calendar of a hundred favourites with long Japanese names has at most 50 KB, and says what it has', async () => {
  const name = '千葉県いすみ市の太東海岸、北側の防波堤の前のとても長い名前のブレイク🌊'
  const spots = await Promise.all(
    Array.from({ length: MAX_FAVOURITES }, (_, nth) =>
      aSpot({ name: `${name}${nth}`, latitude: 35.3 + nth / 1_000, longitude: 140.4 }),
    ),
  )
  const { paths } = await withFavourites(spots, { language: 'ja' })
  await aSea(server.db, spots, {}, { at: NOW })
  for (const calendar of ['tides', 'light', 'good-hours'] as const) {
    const { text, events, about } = await calendarAt(paths[calendar])
    expect(Buffer.byteLength(text), calendar).toBeLessThanOrEqual(50_000)
    expect(Buffer.byteLength(text), calendar).toBeGreaterThan(20_000)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\ufffd')
    expect(events[0]!.location).toContain(name)
    expect(about).toContain(calendar === 'good-hours' ? '100件のうち100件' : '100件のうち10件')
  }
})

test('a program that fetches each second is answered with 304, and then refused until the minute is over', async () => {
  const { paths } = await withFavourites([await newYork()])
  const first = await fetched(paths.tides)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('set-cookie')).toBeNull()
  const known = { 'if-none-match': first.headers.get('etag')! }
  const again = () => fetch(server.url + paths.tides, { headers: known })
  for (let second = 2; second <= limits['calendar-read'].size; second += 1) {
    const { status, headers } = await again()
    expect([status, headers.get('content-length')]).toEqual([304, null])
  }
  const refused = await again()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetched(paths.plans)).status, 'one limit for all calendars of a surfer').toBe(429)
})

test('an address opens one calendar, and all are renewed and revoked together', async () => {
  const spot = await newYork()
  const { surfer, paths } = await withFavourites([spot])
  const token = (path: string) => path.split('/').at(-1)!
  for (const [name, path] of Object.entries(paths)) {
    expect((await fetched(path)).status, name).toBe(200)
    for (const [other, at] of Object.entries(paths).filter(([one]) => one !== name))
      expect((await fetched(at.replace(token(at), token(path)))).status, `${name} as ${other}`).toBe(404)
  }
  expect((await fetched(paths.tides.replace('tides', 'boards'))).status).toBe(404)
  const renewed = await pathsOf(surfer)
  expect((await fetched(paths.light)).status).toBe(404)
  expect((await fetched(renewed.light)).status).toBe(200)
  await update('surfSpots', { isHidden: true }, { id: spot.id })
  expect((await fetched(renewed.light)).text).not.toContain('Rockaway')
  expect((await ask(surfer, 'DELETE /api/calendar-feed')).body).toEqual({ url: null, favourites: null })
  for (const path of Object.values(renewed)) expect((await fetched(path)).status).toBe(404)
})

test('a surfer who has chosen no language gets the server’s', async () => {
  const { paths } = await withFavourites([await newYork()])
  expect((await fetched(paths.tides)).text).toContain(`NAME:${textsIn('en').sharing.calendars.names.tides}`)
})
