import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SourceFailure } from '#server/features/conditions/download.ts'
import { askOpenMeteo, type Place } from '#server/features/conditions/open-meteo.ts'
import { seaAt } from '#surf/sea.ts'
import { type Manner, type OpenMeteo, startOpenMeteo } from '#test/open-meteo.ts'
import { type HourOfSea, plausibleSea } from '#test/open-meteo-sea.ts'

const now = new Date('2026-11-20T15:20:00Z')
const huntington: Place = {
  latitude: 33.7,
  longitude: -118,
  facing: 220,
  wavesFrom: 'middle',
  isMiddleDue: true,
  hours: null,
}

let openMeteo: OpenMeteo
beforeAll(async () => {
  openMeteo = await startOpenMeteo({ now: () => now })
})
afterAll(() => openMeteo.close())
beforeEach(() => {
  openMeteo.manner = () => 'fine'
  openMeteo.sea = plausibleSea
  openMeteo.requests.length = 0
})

const toldAt = (place: Partial<Place> = {}, more = {}) =>
  askOpenMeteo(
    { ...openMeteo.env, now: () => now, allow: async () => {}, ...more },
    { ...huntington, ...place },
    new AbortController().signal,
  )
const askAt = async (place: Partial<Place> = {}, more = {}) => (await toldAt(place, more)).hours
const swell: Partial<HourOfSea> = {
  swell_wave_height: 1.5,
  swell_wave_period: 12,
  swell_wave_peak_period: 14,
  swell_wave_direction: 220,
  wave_height: 1.6,
  wave_period: 8,
  wave_peak_period: 14,
  wave_direction: 240,
}
const seaOf = (figures: Partial<HourOfSea>) => {
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), ...figures })
}
const seaNow = async () => seaAt(await askAt(), now)

test('two requests bring ten days, hour by hour from yesterday on', async () => {
  const hours = await askAt()
  expect(hours.start).toBe('2026-11-19T00:00:00.000Z')
  const { start: _, ...figures } = hours
  for (const values of Object.values(figures)) {
    expect(values).toHaveLength(10 * 24)
    expect(values.every((value) => typeof value === 'number')).toBe(true)
  }
  expect(openMeteo.requests.map(({ source }) => source).sort()).toEqual(['forecast', 'marine'])
})

test('the swell counts with the period of its peak, and with the mean where the model has no peak', async () => {
  seaOf({ ...swell, wind_speed_10m: 5, wind_direction_10m: 40, sea_surface_temperature: 17.5 })
  expect(await seaNow()).toEqual({
    swellHeight: 1.5,
    swellPeriod: 14,
    swellDirection: 220,
    windSpeed: 5,
    windDirection: 40,
    waterTemperature: 17.5,
  })
  seaOf({ ...swell, swell_wave_peak_period: null })
  expect(await seaNow()).toMatchObject({ swellHeight: 1.5, swellPeriod: 12 })
})

test('the whole sea counts where no swell is told apart, and where the wind sea has twice its energy', async () => {
  const windSea = { wave_height: 2.6, wave_peak_period: 7, wave_direction: 300 }
  seaOf({ ...swell, ...windSea, wave_height: 2.5 })
  expect(await seaNow()).toMatchObject({ swellHeight: 1.5, swellPeriod: 14, swellDirection: 220 })
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
  const hours = await askAt()
  expect(seaAt(hours, gap)).toMatchObject({ swellHeight: null, swellPeriod: null, swellDirection: null })
  expect(seaAt(hours, new Date(gap.getTime() + 3_600_000))?.swellHeight).toBeGreaterThan(0)
  // A calm is known.
  seaOf({ ...swell, swell_wave_height: 0, wave_height: 0, wind_speed_10m: 0 })
  expect(await seaNow()).toMatchObject({ swellHeight: 0, windSpeed: 0 })
})

test('without waves near a coast the coastal model is asked, then a point to seaward, then nothing is known', async () => {
  const marine = () => openMeteo.requests.filter(({ source }) => source === 'marine')
  openMeteo.manner = ({ source, models }) => (source === 'marine' && !models ? 'no values' : 'fine')
  const coastal = await askAt()
  expect(coastal.swellHeight.every((height) => height !== null)).toBe(true)
  expect(marine().map(({ models }) => models)).toEqual([null, 'ncep_gfswave025'])

  openMeteo.requests.length = 0
  openMeteo.manner = ({ source, latitude }) => (source === 'marine' && latitude === 33.7 ? 'no values' : 'fine')
  const seaward = await askAt()
  expect(seaward.swellHeight.every((height) => height !== null)).toBe(true)
  // 0.25° towards 220°.
  expect(marine()[2]).toMatchObject({ latitude: 33.51, longitude: -118.19, models: null })

  openMeteo.requests.length = 0
  openMeteo.manner = ({ source }) => (source === 'marine' ? 'no values' : 'fine')
  const nowhere = await askAt({ facing: null })
  expect(marine()).toHaveLength(2)
  expect(nowhere.swellHeight.every((height) => height === null)).toBe(true)
  expect(nowhere.windSpeed.every((speed) => speed !== null)).toBe(true)
})

test('where waves were found is asked first the next time, and its middle only now and then', async () => {
  const marine = () => openMeteo.requests.filter(({ source }) => source === 'marine')
  openMeteo.manner = ({ source, models }) => (source === 'marine' && !models ? 'no waves' : 'fine')
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), sea_surface_temperature: 21 })
  const first = await toldAt()
  expect(first).toMatchObject({ wavesFrom: 'coastal model', askedMiddle: true })

  openMeteo.requests.length = 0
  openMeteo.manner = ({ models }) => (models ? 'no temperature' : 'fine')
  const known: Partial<Place> = { wavesFrom: 'coastal model', isMiddleDue: false, hours: first.hours }
  const next = await toldAt(known)
  expect(next).toMatchObject({ wavesFrom: 'coastal model', askedMiddle: false })
  expect(marine().map(({ models }) => models)).toEqual(['ncep_gfswave025'])
  // The water is still as warm as the middle said.
  expect(seaAt(next.hours, now)).toMatchObject({ swellHeight: expect.any(Number), waterTemperature: 21 })

  openMeteo.requests.length = 0
  expect(await toldAt({ ...known, isMiddleDue: true })).toMatchObject({ wavesFrom: 'middle', askedMiddle: true })
  expect(marine().map(({ models }) => models)).toEqual(['ncep_gfswave025', null])
})

test('a way that has nothing for this place is a way without waves', async () => {
  openMeteo.manner = ({ source, models }) => (models ? 'refused' : source === 'marine' ? 'no waves' : 'fine')
  const told = await toldAt()
  expect(openMeteo.requests).toHaveLength(4)
  expect(told).toMatchObject({ wavesFrom: 'nowhere', missed: undefined })
})

test('where there were no waves at all only the middle is asked, and everything now and then', async () => {
  openMeteo.manner = ({ source }) => (source === 'marine' ? 'no waves' : 'fine')
  expect((await toldAt()).wavesFrom).toBe('nowhere')
  expect(openMeteo.requests).toHaveLength(4)
  expect((await toldAt({ wavesFrom: 'nowhere', isMiddleDue: false })).wavesFrom).toBe('nowhere')
  expect(openMeteo.requests).toHaveLength(6)
  await toldAt({ wavesFrom: 'nowhere', isMiddleDue: true })
  expect(openMeteo.requests).toHaveLength(10)
})

test('one figure that no sea has is not known, and the others are', async () => {
  openMeteo.manner = () => 'one impossible'
  const { swellHeight, windSpeed } = await askAt()
  for (const values of [swellHeight, windSpeed]) {
    expect(values[40]).toBeNull()
    expect(values.filter((value) => value === null)).toHaveLength(1)
  }
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
  await expect(toldAt()).rejects.toMatchObject({ isOfPlace })
})

test('a point to seaward lies on the globe, also across the date line', async () => {
  openMeteo.manner = ({ source, longitude }) => (source === 'marine' && longitude > 0 ? 'no values' : 'fine')
  const hours = await askAt({ latitude: -17, longitude: 179.9, facing: 90 })
  expect(openMeteo.requests.at(-1)).toMatchObject({ latitude: -17, longitude: -179.84 })
  expect(hours.swellHeight[0]).not.toBeNull()
})

test('the water is as warm as the finer model says where only the coastal one has waves', async () => {
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), sea_surface_temperature: 21 })
  openMeteo.manner = ({ source, models }) => (source === 'marine' && !models ? 'no waves' : 'no temperature')
  expect((await askAt()).waterTemperature[0]).toBe(21)
})

test('parameters that an address already has are kept, as the key of a customer', async () => {
  const marine = `${openMeteo.env.OPEN_METEO_MARINE_URL}?apikey=secret`
  await askAt({}, { OPEN_METEO_MARINE_URL: marine })
  expect(openMeteo.requests).toHaveLength(2)
  await expect(askAt({}, { OPEN_METEO_MARINE_URL: `${marine}&wetsuit=4/3` })).rejects.toThrow('answered 400')
})

const wrong: [Manner, RegExp][] = [
  ['html', /no JSON/],
  ['half', /no JSON/],
  ['not a number', /no JSON/],
  ['huge', /more than 1 MB/],
  ['broken', /500/],
  ['redirect', /302/],
  [{ tooMany: '30' }, /429/],
  ['no hourly', /not asked/],
  ['wrong types', /not asked/],
  ['impossible', /no sea has/],
  ['local time', /not asked/],
  ['uneven', /hour by hour/],
  ['elsewhere', /another place/],
  ['last year', /another day/],
]
test.each(wrong)('a source that answers %j fails with a reason, whichever of the two it is', async (manner, reason) => {
  for (const spoilt of ['marine', 'forecast']) {
    openMeteo.manner = ({ source }) => (source === spoilt ? manner : 'fine')
    const failure = await askAt().catch((error) => error)
    expect(failure).toBeInstanceOf(SourceFailure)
    expect(failure.message).toMatch(reason)
  }
})

test.each(['silent', 'stuck'] as const)('a source that is %s is waited for only so long', async (manner) => {
  openMeteo.manner = () => manner
  await expect(askAt({}, { timeoutMs: 50 })).rejects.toThrow('did not answer in time')
})

test('a source that is not there fails with a reason', async () => {
  const nowhere = await startOpenMeteo()
  await nowhere.close()
  await expect(askAt({}, nowhere.env)).rejects.toThrow(/ECONNREFUSED/)
})

test.each([
  ['30', '2026-11-20T15:20:30.000Z'],
  ['Fri, 20 Nov 2026 16:00:00 GMT', '2026-11-20T16:00:00.000Z'],
  // Nobody is believed who wants to be left alone for years.
  ['999999999999', '2026-11-21T15:20:00.000Z'],
  ['soon', undefined],
])('Retry-After %s is understood', async (tooMany, retryAt) => {
  openMeteo.manner = () => ({ tooMany })
  const failure = await askAt().catch((error) => error)
  expect(failure.retryAt?.toISOString()).toBe(retryAt)
})
