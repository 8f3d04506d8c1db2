import { expect, test } from 'vitest'
import type { Forecast } from '#contract/sea/conditions.ts'
import { fetchingInEachTest } from '#test/fakes/open-meteo/open-meteo-fetching.ts'
import { hourlyUnits, plausibleSea } from '#test/fakes/open-meteo/open-meteo-sea.ts'
import { setClocks } from '#test/postgres/database-clock.ts'

const { server, openMeteo, later, aProcess, untilIdle, forecastOf } = fetchingInEachTest()
const { aSpot } = server
const fetchAll = () => untilIdle(aProcess())
const hourAt = ({ hours }: Forecast, time: string) => hours.find((hour) => hour.time === time)

test('ten days begin at the spot’s midnight and have its local hours', async () => {
  const newYork = await aSpot({ name: 'Rockaway', latitude: 40.58, longitude: -73.82 })
  const adelaide = await aSpot({ name: 'Middleton', latitude: -35.51, longitude: 138.7 })
  const christmasIsland = await aSpot({ name: 'Kiritimati', latitude: 1.98, longitude: -157.48 })
  await fetchAll()
  const weekAt = async (spot: { id: string }) => {
    const { hours, light } = await forecastOf(spot)
    return [hours[0]?.time, hours.length, light[0]?.day]
  }
  expect(await weekAt(newYork)).toEqual(['2026-11-20T05:00:00.000Z', 240, '2026-11-20'])
  // Midnight is at half past: the hour that holds it, and at the end the one that holds the other half.
  expect(await weekAt(adelaide)).toEqual(['2026-11-20T13:00:00.000Z', 241, '2026-11-21'])
  expect(await weekAt(christmasIsland)).toEqual(['2026-11-20T10:00:00.000Z', 240, '2026-11-21'])
  for (const spot of [newYork, adelaide, christmasIsland]) {
    const { hours } = await forecastOf(spot)
    expect(hours.every(({ waveHeight }) => waveHeight !== null)).toBe(true)
  }
  // The clocks go back there on 1 November and forward on 14 March.
  await setClocks(server, new Date('2026-10-30T15:00:00Z'))
  expect(await weekAt(newYork)).toEqual(['2026-10-30T04:00:00.000Z', 241, '2026-10-30'])
  await setClocks(server, new Date('2027-03-10T15:00:00Z'))
  expect(await weekAt(newYork)).toEqual(['2027-03-10T05:00:00.000Z', 239, '2027-03-10'])
})

test('the current figures are those of the hour’s row, also with half-hour time zones', async () => {
  const adelaide = await aSpot({ name: 'Middleton', latitude: -35.51, longitude: 138.7 })
  openMeteo.sea = (place, time) => ({ ...plausibleSea(place, time), wind_speed_10m: time.getUTCHours() })
  await fetchAll()
  for (const minutes of [0, 20, 50]) {
    await later(minutes * 60_000)
    const forecast = await forecastOf(adelaide)
    const hour = 15 + Number(minutes >= 40)
    expect(hourAt(forecast, `2026-11-20T${hour}:00:00.000Z`)?.windSpeed).toBe(hour)
    expect(forecast.windSpeed).toBe(Math.round(hour / 1.609344))
  }
})

test('ten days are complete west of Greenwich after midnight UTC', async () => {
  const newYork = await aSpot({ name: 'Rockaway', latitude: 40.58, longitude: -73.82 })
  await setClocks(server, new Date('2026-11-20T23:30:00Z'))
  await fetchAll()
  await setClocks(server, new Date('2026-11-21T05:10:00Z'))
  const { state, hours } = await forecastOf(newYork)
  expect([state, hours[0]?.time]).toEqual(['fresh', '2026-11-21T05:00:00.000Z'])
  expect(hours.every(({ waveHeight, windSpeed }) => waveHeight !== null && windSpeed !== null)).toBe(true)
})

test('hours beyond the model’s range are null, with tide and light for all ten days', async () => {
  const rockaway = await aSpot({ name: 'Rockaway', latitude: 40.58, longitude: -73.82 })
  const end = new Date('2026-11-28T12:00:00Z')
  const unknown = Object.fromEntries(Object.keys(hourlyUnits).map((name) => [name, null]))
  openMeteo.sea = (place, time) =>
    time < end ? plausibleSea(place, time) : { ...plausibleSea(place, time), ...unknown }
  await fetchAll()
  const { state, hours, light, tide } = await forecastOf(rockaway)
  expect([state, light.length, tide?.heights.length]).toEqual(['fresh', 10, 481])
  const known = hours.filter(({ waveHeight, windSpeed }) => waveHeight !== null && windSpeed !== null)
  expect(known.at(-1)?.time).toBe('2026-11-28T11:00:00.000Z')
  expect(
    hours.slice(known.length).every(({ swellHeight, windSpeed }) => swellHeight === null && windSpeed === null),
  ).toBe(true)
})

test.each([
  [90, 0],
  [-90, 180],
  [0, -180],
  [0, 180],
  [-47, -126],
  [71.1, 25.8],
])('the forecast covers %d, %d', async (latitude, longitude) => {
  const spot = await aSpot({ latitude, longitude })
  await fetchAll()
  const forecast = await forecastOf(spot)
  expect(forecast.light).toHaveLength(10)
  expect(forecast.hours).toHaveLength(240)
  expect(forecast).toMatchObject({ state: 'fresh', waveHeight: expect.any(Number) })
})
