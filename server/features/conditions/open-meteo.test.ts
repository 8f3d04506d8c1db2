import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SourceFailure } from '#server/features/conditions/download.ts'
import { type Fetched, fetchPlaces, type Place } from '#server/features/conditions/open-meteo.ts'
import { seaAt } from '#surf/sea.ts'
import { type Manner, type OpenMeteo, startOpenMeteo } from '#test/open-meteo.ts'
import { type HourOfSea, plausibleSea } from '#test/open-meteo-sea.ts'

const now = new Date('2026-11-20T15:20:00Z')
const huntington: Place = { latitude: 33.6, longitude: -118.05, waveModel: 'best' }

let openMeteo: OpenMeteo
let weights: number[]
beforeAll(async () => {
  openMeteo = await startOpenMeteo({ now: () => now })
})
afterAll(() => openMeteo.close())
beforeEach(() => {
  openMeteo.manner = () => 'fine'
  openMeteo.sea = plausibleSea
  openMeteo.isLand = () => false
  openMeteo.requests.length = 0
  openMeteo.calls.length = 0
  weights = []
})

const fetchAll = (places: Place[], more = {}) =>
  fetchPlaces(
    { ...openMeteo.env, now: () => now, allow: async (weight) => void weights.push(weight), ...more },
    places,
    new AbortController().signal,
  )
const fetchOne = async (place: Partial<Place> = {}, more = {}): Promise<Fetched> => {
  const [result] = await fetchAll([{ ...huntington, ...place }], more)
  if (result instanceof SourceFailure) throw result
  return result!
}
const hoursAt = async (place: Partial<Place> = {}, more = {}) => (await fetchOne(place, more)).hours
const alongTheCoast = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => ({ ...huntington, latitude: 30 + index / 10 }))
const swell: Partial<HourOfSea> = {
  swell_wave_height: 1.5,
  swell_wave_period: 12,
  swell_wave_direction: 220,
  wave_height: 1.6,
  wave_period: 8,
  wave_direction: 240,
}
const seaOf = (figures: Partial<HourOfSea>) => {
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), ...figures })
}
const seaNow = async (place: Partial<Place> = {}) => seaAt(await hoursAt(place), now)

test('two requests bring ten days of many places, hour by hour from yesterday on, at a weight of one each', async () => {
  const results = await fetchAll(alongTheCoast(40))
  expect(openMeteo.calls).toEqual([
    { source: 'marine', places: 40, weight: 40 },
    { source: 'forecast', places: 40, weight: 40 },
  ])
  expect(weights).toEqual([40, 40])
  for (const result of results) {
    const { start, ...figures } = (result as Fetched).hours
    expect(start).toBe('2026-11-19T00:00:00.000Z')
    for (const values of Object.values(figures)) {
      expect(values).toHaveLength(10 * 24)
      expect(values.every((value) => typeof value === 'number')).toBe(true)
    }
  }
})

test('each place has its own sea', async () => {
  const places = alongTheCoast(10)
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), swell_wave_height: place.latitude / 10 })
  const results = await fetchAll(places)
  expect(results.map((result) => (result as Fetched).hours.swellHeight[0])).toEqual(
    places.map(({ latitude }) => latitude / 10),
  )
})

test('waves and wind are those of the nearest cell of sea', async () => {
  openMeteo.isLand = ({ longitude }) => longitude > -118.2
  expect(await fetchOne()).toMatchObject({ hasWaves: true })
  // Two cells are 0.17°.
  openMeteo.isLand = ({ longitude }) => longitude > -118.3
  const { hasWaves, hours } = await fetchOne()
  expect(hasWaves).toBe(false)
  expect(hours.swellHeight.every((height) => height === null)).toBe(true)
  expect(hours.windSpeed.every((speed) => speed !== null)).toBe(true)
  expect(new Set(openMeteo.requests.map(({ source }) => source))).toEqual(new Set(['marine', 'forecast']))
})

test('the swell counts where the model tells it apart, with its period', async () => {
  seaOf({ ...swell, wind_speed_10m: 5, wind_direction_10m: 40, sea_surface_temperature: 17.5 })
  expect(await seaNow()).toMatchObject({
    swellHeight: 1.5,
    swellPeriod: 12,
    swellDirection: 220,
    windSpeed: 5,
    windDirection: 40,
    waterTemperature: 17.5,
    swells: [],
  })
})

test('a model that knows lakes gives the whole sea, and the period of its peak', async () => {
  seaOf({ ...swell, wave_peak_period: 6 })
  expect(await seaNow({ waveModel: 'lakes' })).toMatchObject({
    swellHeight: 1.6,
    swellPeriod: 6,
    swellDirection: 240,
    windSpeed: expect.any(Number),
    waterTemperature: null,
  })
  expect(openMeteo.requests.map(({ models }) => models)).toEqual(['ecmwf_wam025', null])
  openMeteo.requests.length = 0
  const [pier, lake] = await fetchAll([huntington, { ...huntington, latitude: 43, waveModel: 'lakes' }])
  expect([pier, lake]).toEqual([
    expect.objectContaining({ hasWaves: true }),
    expect.objectContaining({ hasWaves: true }),
  ])
  expect(openMeteo.requests.map(({ latitude }) => latitude)).toEqual([33.6, 43, 33.6, 43])
})

test('the whole sea counts where no swell is told apart, and where the wind sea has twice its energy', async () => {
  const windSea = { wave_height: 2.6, wave_period: 7, wave_direction: 300 }
  seaOf({ ...swell, ...windSea, wave_height: 2.5 })
  expect(await seaNow()).toMatchObject({ swellHeight: 1.5, swellPeriod: 12, swellDirection: 220 })
  seaOf({ ...swell, ...windSea })
  expect(await seaNow()).toMatchObject({ swellHeight: 2.6, swellPeriod: 7, swellDirection: 300 })
  seaOf({ ...swell, ...windSea, swell_wave_direction: null })
  expect(await seaNow()).toMatchObject({ swellHeight: 2.6, swellPeriod: 7, swellDirection: 300 })
})

test('what the source does not know is null and never 0', async () => {
  const gap = new Date('2026-11-20T15:00:00Z')
  openMeteo.sea = (place, time) =>
    time.getTime() === gap.getTime()
      ? (Object.fromEntries(Object.keys(swell).map((name) => [name, null])) as HourOfSea)
      : plausibleSea(place, time)
  const hours = await hoursAt()
  expect(seaAt(hours, gap)).toMatchObject({ swellHeight: null, swellPeriod: null, swellDirection: null })
  expect(seaAt(hours, new Date(gap.getTime() + 3_600_000))?.swellHeight).toBeGreaterThan(0)
  // A calm is known.
  seaOf({ ...swell, swell_wave_height: 0, wave_height: 0, wind_speed_10m: 0 })
  expect(await seaNow()).toMatchObject({ swellHeight: 0, windSpeed: 0 })
})

test('one figure that no sea has is not known, and the others are', async () => {
  openMeteo.manner = () => 'one impossible'
  const { swellHeight, windSpeed } = await hoursAt()
  for (const values of [swellHeight, windSpeed]) {
    expect(values[40]).toBeNull()
    expect(values.filter((value) => value === null)).toHaveLength(1)
  }
})

test('a place for which the source refuses the whole request is found, and the others have their answers', async () => {
  const places = alongTheCoast(50)
  const bad = places[17]!.latitude
  openMeteo.manner = ({ source, latitude }) => (source === 'marine' && latitude === bad ? 'refused' : 'fine')
  const results = await fetchAll(places)
  expect(results.flatMap((result, index) => (result instanceof SourceFailure ? [index] : []))).toEqual([17])
  expect(results[17]).toMatchObject({
    isOfPlace: true,
    message: 'answered 400: No data is available for this location',
  })
  expect(openMeteo.calls.length).toBeLessThan(10)
})

const wrongForOne: Manner[] = [
  'elsewhere',
  'impossible',
  'gigantic',
  'wrong types',
  'uneven',
  'half of the hours',
  'duplicate hours',
  'last year',
  'local time',
  'no hourly',
]
test.each(wrongForOne)('a place whose answer is %j fails alone', async (manner) => {
  const places = alongTheCoast(5)
  openMeteo.manner = ({ source, index }) => (source === 'marine' && index === 3 ? manner : 'fine')
  const results = await fetchAll(places)
  expect(results.map((result) => result instanceof SourceFailure && result.isOfPlace)).toEqual([
    ...[false, false, false],
    true,
    false,
  ])
})

test('an answer with a place missing is no answer, and one in another order is for other places', async () => {
  const places = alongTheCoast(5)
  openMeteo.manner = () => 'one short'
  await expect(fetchAll(places)).rejects.toThrow('answered 4 for 5 places')
  openMeteo.manner = ({ source }) => (source === 'forecast' ? 'other order' : 'fine')
  const results = await fetchAll(places)
  expect(results.map((result) => result instanceof SourceFailure && result.message)).toEqual([
    ...['answered for another place', 'answered for another place'],
    // The middle one is where it should be.
    false,
    ...['answered for another place', 'answered for another place'],
  ])
})

test.each([
  ['elsewhere', true],
  ['impossible', true],
  ['refused', true],
  ['broken', false],
  ['html', false],
  ['wrong types', false],
  [{ tooMany: '60' }, false],
] as const)('a failure by %j is one of the place: %s', async (manner, isOfPlace) => {
  openMeteo.manner = () => manner
  await expect(fetchOne()).rejects.toMatchObject({ isOfPlace })
})

test('parameters that an address already has are kept, as the key of a customer', async () => {
  const marine = `${openMeteo.env.OPEN_METEO_MARINE_URL}?apikey=secret`
  await fetchOne({}, { OPEN_METEO_MARINE_URL: marine })
  expect(openMeteo.requests).toHaveLength(2)
  await expect(fetchOne({}, { OPEN_METEO_MARINE_URL: `${marine}&wetsuit=4/3` })).rejects.toThrow('answered 400')
})

const wrong: [Manner, RegExp][] = [
  ['html', /no JSON/],
  ['half', /no JSON/],
  ['not a number', /no JSON/],
  ['huge', /more than \d+ bytes/],
  ['broken', /500/],
  ['redirect', /302/],
  [{ tooMany: '30' }, /429/],
  ['no hourly', /not requested/],
  ['wrong types', /not requested/],
  ['impossible', /no sea has/],
  ['local time', /not requested/],
  ['uneven', /hour by hour/],
  ['elsewhere', /another place/],
  ['last year', /another day/],
  ['half of the hours', /too few/],
  ['duplicate hours', /hour by hour/],
]
test.each(wrong)('a source that answers %j fails with a reason, whichever of the two it is', async (manner, reason) => {
  for (const spoilt of ['marine', 'forecast']) {
    openMeteo.manner = ({ source }) => (source === spoilt ? manner : 'fine')
    const failure = await fetchOne().catch((error) => error)
    expect(failure).toBeInstanceOf(SourceFailure)
    expect(failure.message).toMatch(reason)
  }
})

test.each(['silent', 'stuck'] as const)('a source that is %s is waited for only so long', async (manner) => {
  openMeteo.manner = () => manner
  await expect(fetchOne({}, { timeoutMs: 50 })).rejects.toThrow('did not answer in time')
})

test('a source that is not there fails with a reason', async () => {
  const nowhere = await startOpenMeteo()
  await nowhere.close()
  await expect(fetchOne({}, nowhere.env)).rejects.toThrow(/ECONNREFUSED/)
})

test.each([
  ['30', '2026-11-20T15:20:30.000Z'],
  ['Fri, 20 Nov 2026 16:00:00 GMT', '2026-11-20T16:00:00.000Z'],
  // Nobody is believed who wants to be left alone for years.
  ['999999999999', '2026-11-21T15:20:00.000Z'],
  ['soon', undefined],
])('Retry-After %s is understood', async (tooMany, retryAt) => {
  openMeteo.manner = () => ({ tooMany })
  const failure = await fetchOne().catch((error) => error)
  expect(failure.retryAt?.toISOString()).toBe(retryAt)
})

test.each([
  ['Minutely API request limit exceeded. Please try again in one minute.', '2026-11-20T15:21:05.000Z'],
  ['Hourly API request limit exceeded. Please try again in the next hour.', '2026-11-20T16:01:00.000Z'],
  ['Daily API request limit exceeded. Please try again tomorrow.', '2026-11-21T00:01:00.000Z'],
  ['Too many concurrent requests', '2026-11-20T15:20:10.001Z'],
  ['Something else', undefined],
])('a refusal that says %j is kept with its reason, and heeded', async (reason, retryAt) => {
  openMeteo.manner = () => ({ reason })
  const failure = await fetchOne().catch((error) => error)
  expect(failure).toMatchObject({ message: `answered 429: ${reason}`, isOfPlace: false })
  expect(failure.retryAt?.toISOString()).toBe(retryAt)
})

test('a reason cannot write lines into the log, nor pages', async () => {
  openMeteo.manner = () => ({ reason: `a\n{"level":60}\u001b[2J${'b'.repeat(3_000)}` })
  const { message } = await fetchOne().catch((error) => error)
  expect(message).toMatch(/^answered 429: a \{"level":60\} \[2Jb+$/)
  expect(message.length).toBeLessThan(250)
})
