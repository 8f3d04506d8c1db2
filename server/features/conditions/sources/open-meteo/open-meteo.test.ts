import { expect, test } from 'vitest'
import type { SeaForecast, SeaPlace } from '#server/features/conditions/sources/forecast-source.ts'
import { packSea, seaAt } from '#surf/sea/packed-sea.ts'
import { alongTheCoast, huntington, placesInEachTest } from '#test/fakes/open-meteo/open-meteo-places.ts'
import { type HourOfSea, plausibleSea } from '#test/fakes/open-meteo/open-meteo-sea.ts'

const now = new Date('2026-11-20T15:20:00Z')
const { openMeteo, weights, fetchAll, fetchOne } = await placesInEachTest(now)
const hoursAt = async (place: Partial<SeaPlace> = {}) => (await fetchOne(place)).hours
const swell: Partial<HourOfSea> = {
  swell_wave_height: 1.5,
  swell_wave_period: 12,
  swell_wave_direction: 220,
  secondary_swell_wave_height: 0.5,
  secondary_swell_wave_period: 15,
  secondary_swell_wave_direction: 190,
  wind_wave_height: 0.9,
  wind_wave_period: 4,
  wind_wave_direction: 300,
  wave_height: 1.6,
  wave_direction: 240,
}
const seaOf = (figures: Partial<HourOfSea>) => {
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), ...figures })
}
const seaNow = async (place: Partial<SeaPlace> = {}) => seaAt(packSea(await hoursAt(place)), now)

test('two requests of weight one bring ten days of many places, hour by hour from yesterday on', async () => {
  const results = await fetchAll(alongTheCoast(40))
  expect(openMeteo.calls).toEqual([
    { source: 'marine', places: 40, weight: 40 },
    { source: 'forecast', places: 40, weight: 40 },
  ])
  expect(weights).toEqual([40, 40])
  for (const result of results) {
    const { start, swells, ...figures } = (result as SeaForecast).hours
    expect(swells).toHaveLength(13 * 24)
    expect(start).toBe('2026-11-19T00:00:00.000Z')
    for (const values of Object.values(figures)) {
      expect(values).toHaveLength(13 * 24)
      expect(values.every((value) => typeof value === 'number')).toBe(true)
    }
  }
})

test('each place has its own sea', async () => {
  const places = alongTheCoast(10)
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), swell_wave_height: place.latitude / 10 })
  const results = await fetchAll(places)
  expect(results.map((result) => (result as SeaForecast).hours.swellHeight[0])).toEqual(
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

test('the swell counts, with its period, when the model reports it separately', async () => {
  seaOf({ ...swell, wind_speed_10m: 5, wind_direction_10m: 40, sea_surface_temperature: 17.5 })
  expect(await seaNow()).toMatchObject({
    swellHeight: 1.5,
    swellPeriod: 12,
    swellDirection: 220,
    windSpeed: 5,
    windDirection: 40,
    waterTemperature: 17.5,
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

test('the whole sea counts as wind sea without a swell, or when the wind sea has twice its energy', async () => {
  seaOf({ ...swell, wind_wave_height: 2.1, wind_wave_period: 7 })
  expect(await seaNow()).toMatchObject({ swellHeight: 1.5, swellPeriod: 12, swellDirection: 220 })
  seaOf({ ...swell, wind_wave_height: 2.2, wind_wave_period: 7 })
  expect(await seaNow()).toMatchObject({ swellHeight: 2.7, swellPeriod: 7, swellDirection: 300 })
  seaOf({ ...swell, wind_wave_height: 2, wind_wave_period: 7, swell_wave_direction: null })
  expect(await seaNow()).toMatchObject({ swellHeight: 2.5, swellPeriod: 7, swellDirection: 300 })
})

test('swells and wind sea are ordered by energy, with the kind of their period', async () => {
  seaOf(swell)
  const { swells } = (await seaNow())!
  expect(swells).toEqual([
    { heightMeters: 1.5, periodSeconds: 12, periodKind: 'mean', directionDegrees: 220 },
    { heightMeters: 0.5, periodSeconds: 15, periodKind: 'mean', directionDegrees: 190 },
    { heightMeters: 0.9, periodSeconds: 4, periodKind: 'mean', directionDegrees: 300 },
  ])
  seaOf({ ...swell, secondary_swell_wave_height: 0, wind_wave_direction: null })
  expect((await seaNow())?.swells).toHaveLength(1)
  seaOf({ ...swell, wave_peak_period: 6 })
  expect((await seaNow({ waveModel: 'lakes' }))?.swells).toEqual([
    { heightMeters: 1.6, periodSeconds: 6, periodKind: 'peak', directionDegrees: 240 },
  ])
})

test('gusts and air temperature come with the wind', async () => {
  seaOf({ wind_gusts_10m: 41.2, temperature_2m: 9.4 })
  expect(await seaNow()).toMatchObject({ windGusts: 41.2, airTemperature: 9.4 })
})

test('figures that the source lacks are null and never 0', async () => {
  const gap = new Date('2026-11-20T15:00:00Z')
  openMeteo.sea = (place, time) =>
    time.getTime() === gap.getTime()
      ? (Object.fromEntries(Object.keys(swell).map((name) => [name, null])) as HourOfSea)
      : plausibleSea(place, time)
  const hours = await hoursAt()
  expect(seaAt(packSea(hours), gap)).toMatchObject({ swellHeight: null, swellPeriod: null, swellDirection: null })
  expect(seaAt(packSea(hours), new Date(gap.getTime() + 3_600_000))?.swellHeight).toBeGreaterThan(0)
  // A calm is known.
  seaOf({ ...swell, swell_wave_height: 0, wind_wave_height: 0, wind_speed_10m: 0 })
  expect(await seaNow()).toMatchObject({ swellHeight: 0, windSpeed: 0 })
})

test('an impossible figure is unknown, and the others are known', async () => {
  openMeteo.manner = () => 'one impossible'
  const { swellHeight, windSpeed } = await hoursAt()
  for (const values of [swellHeight, windSpeed]) {
    expect(values[40]).toBeNull()
    expect(values.filter((value) => value === null)).toHaveLength(1)
  }
})
