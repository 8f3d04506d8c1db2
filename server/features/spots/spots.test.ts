import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { NearbySpot, SurfSpot } from '#contract/sea/spots.ts'
import { aSea } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'

/** One degree along a meridian, on the mean sphere of surf/places/geo.ts. */
const MILES_PER_DEGREE = 69.0934
const LONG_BEACH_SPOTS = 60
const OTHER_SPOTS = 11

const server = serverInFile()
const { ask, aSpot } = server
/** Another one on the same database that keeps no spots in memory: it must say the same. */
const forgetful = serverBeside(server, { SPOTS_IN_MEMORY: 0 })
beforeAll(async () => {
  const north = (miles: number) => ({ latitude: 33 + miles / MILES_PER_DEGREE, longitude: -118 })
  await aSpot({ name: 'Home', ...north(0), popularityScore: 90 })
  await aSpot({ name: 'Ten Miles South', ...north(-10), popularityScore: 100 })
  await aSpot({ name: 'Five Miles North', ...north(5), popularityScore: 95 })
  await aSpot({ name: 'Thirty Miles North', ...north(30), popularityScore: 85 })
  await aSpot({ name: 'Dateline East', latitude: 0, longitude: -179.95, popularityScore: 80 })
  await aSpot({ name: 'Dateline West', latitude: 0, longitude: 179.9, popularityScore: 80 })
  await aSpot({ name: 'Over the Pole', latitude: 89.9, longitude: 180, popularityScore: 80 })
  await aSpot({ name: 'Sixty North', latitude: 60, longitude: -1, popularityScore: 80 })
  const kiwi = { area: 'Dunedin, Otago', country: 'New Zealand', longitude: 171 }
  const flat = await aSpot({ ...kiwi, name: 'Near and Flat', latitude: -45.1, popularityScore: 82 })
  const good = await aSpot({ ...kiwi, name: 'Near and Good', latitude: -45.7, popularityScore: 81 })
  await aSea(server.db, [flat], { swellHeight: 0 })
  await aSea(server.db, [good])
  const puertoRico = { area: 'Isabela, Puerto Rico', country: 'Puerto Rico' }
  await aSpot({ ...puertoRico, name: 'Middles', latitude: 18.5, longitude: -67, popularityScore: 79 })
  for (let number = 0; number < LONG_BEACH_SPOTS; number += 1)
    await aSpot({
      name: `Peak ${number}`,
      latitude: -35 + number / 1000,
      longitude: 20,
      popularityScore: number,
    })
})

/** What a visitor, who has no cookie, gets: the same from memory as from the database. */
async function get<Body>(path: string): Promise<{ status: number; body: Body }> {
  const fromMemory = await ask(null, `GET /api/surf-spots/${path}`)
  const fromDatabase = await forgetful.ask(null, `GET /api/surf-spots/${path}`)
  expect(withoutRounding(fromDatabase.body)).toEqual(withoutRounding(fromMemory.body))
  expect(fromDatabase.status).toBe(fromMemory.status)
  return { status: fromMemory.status, body: fromMemory.body }
}
/** A chord through the earth and an arc on it differ by less than a foot. */
const withoutRounding = (body: unknown) =>
  JSON.parse(JSON.stringify(body), (name, value) => (name === 'distance' ? Math.round(value * 1000) / 1000 : value))
const nearby = async (query: string) => (await get<NearbySpot[]>(`nearby?${query}`)).body
const popular = async (query = '') => (await get<SurfSpot[]>(`popular${query}`)).body
const all = async () => (await get<SurfSpot[]>('all')).body
const namesOf = (spots: SurfSpot[]) => spots.map(({ name }) => name)

test('the most popular spots come first', async () => {
  expect(namesOf(await popular('?limit=4'))).toEqual([
    'Ten Miles South',
    'Five Miles North',
    'Home',
    'Thirty Miles North',
  ])
})

test('a page has fifty popular spots by default', async () => {
  const spots = await popular()
  expect(spots).toHaveLength(50)
  const scores = spots.map(({ popularityScore }) => popularityScore)
  expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  expect(await popular('?limit=1')).toHaveLength(1)
  expect(await popular('?limit=100')).toHaveLength(OTHER_SPOTS + LONG_BEACH_SPOTS)
})

test('spots nearby are sorted by distance in miles, by default within 25', async () => {
  const spots = await nearby('latitude=33&longitude=-118')
  expect(namesOf(spots)).toEqual(['Home', 'Five Miles North', 'Ten Miles South'])
  for (const [index, miles] of [0, 5, 10].entries()) expect(spots[index]!.distance).toBeCloseTo(miles, 3)
})

test('the radius is in miles, and spots beyond it are left out', async () => {
  expect(namesOf(await nearby('latitude=33&longitude=-118&radius=4.99'))).toEqual(['Home'])
  expect(namesOf(await nearby('latitude=33&longitude=-118&radius=5.01'))).toEqual(['Home', 'Five Miles North'])
  expect(await nearby('latitude=33&longitude=-118&radius=500')).toHaveLength(4)
  expect(await nearby('latitude=-80&longitude=0&radius=500')).toEqual([])
})

test('a limited list has the nearest spots', async () => {
  expect(namesOf(await nearby('latitude=33&longitude=-118&limit=2'))).toEqual(['Home', 'Five Miles North'])
  expect(await nearby('latitude=-35&longitude=20')).toHaveLength(50)
  expect(await nearby('latitude=-35&longitude=20&limit=100')).toHaveLength(LONG_BEACH_SPOTS)
})

test('good and near spots come before closer flat ones, on request', async () => {
  const here = 'latitude=-45&longitude=171&radius=100'
  expect(namesOf(await nearby(here))).toEqual(['Near and Flat', 'Near and Good'])
  expect(namesOf(await nearby(`${here}&order=good-and-near`))).toEqual(['Near and Good', 'Near and Flat'])
  const [best, ...others] = await nearby(`${here}&order=good-and-near&limit=1`)
  expect(others).toEqual([])
  expect(best).toMatchObject({ name: 'Near and Good', surfRating: 3.5 })
  expect(best!.distance).toBeCloseTo(0.7 * MILES_PER_DEGREE, 2)
})

test('popular spots can be filtered by country or region', async () => {
  const inRegion = async (region: string, limit = 2) =>
    namesOf(await popular(`?limit=${limit}&region=${encodeURIComponent(region)}`))
  expect(await inRegion('New Zealand')).toEqual(['Near and Flat', 'Near and Good'])
  expect(await inRegion('Otago, New Zealand', 1)).toEqual(['Near and Flat'])
  expect(await inRegion('California, United States')).toEqual(['Ten Miles South', 'Five Miles North'])
  // A part that is named like its country is that country.
  expect(await inRegion('Isabela, Puerto Rico')).toEqual(['Middles'])
  for (const nowhere of ['Zealand', 'Otago', 'new zealand', '%', 'Huntington Beach, California'])
    expect(await inRegion(nowhere)).toEqual([])
})

test('regions are countries and their parts with at least five spots, by name', async () => {
  expect(await get('regions')).toEqual({
    status: 200,
    body: [
      { name: 'California, United States', spots: LONG_BEACH_SPOTS + 8 },
      { name: 'New Zealand', spots: 2 },
      { name: 'Puerto Rico', spots: 1 },
      { name: 'United States', spots: LONG_BEACH_SPOTS + 8 },
    ],
  })
})

test('a degree of longitude at sixty degrees north is half as long as one at the equator', async () => {
  const [spot] = await nearby('latitude=60&longitude=-2&radius=50')
  expect(spot).toMatchObject({ name: 'Sixty North' })
  expect(spot!.distance).toBeCloseTo(MILES_PER_DEGREE / 2, 2)
})

test('spots are found across the date line', async () => {
  const fromWest = await nearby('latitude=0&longitude=179.99')
  expect(namesOf(fromWest)).toEqual(['Dateline East', 'Dateline West'])
  expect(fromWest[0]!.distance).toBeCloseTo(0.06 * MILES_PER_DEGREE, 3)
  expect(fromWest[1]!.distance).toBeCloseTo(0.09 * MILES_PER_DEGREE, 3)
  expect(namesOf(await nearby('latitude=0&longitude=-180'))).toEqual(namesOf(await nearby('latitude=0&longitude=180')))
})

test('distances over the pole are the short ones', async () => {
  const [spot] = await nearby('latitude=89.9&longitude=0')
  expect(spot).toMatchObject({ name: 'Over the Pole' })
  expect(spot!.distance).toBeCloseTo(0.2 * MILES_PER_DEGREE, 3)
  expect(namesOf(await nearby('latitude=90&longitude=77'))).toEqual(['Over the Pole'])
})

test.each([
  ['nearby?latitude=33&longitude=-118&limit=0', 'limit'],
  ['nearby?latitude=33&longitude=-118&limit=101', 'limit'],
  ['nearby?latitude=33&longitude=-118&limit=2.5', 'limit'],
  ['nearby?latitude=33&longitude=-118&limit=', 'limit'],
  ['nearby?latitude=33&longitude=-118&limit=2&limit=3', 'limit'],
  ['nearby?latitude=33&longitude=-118&radius=0', 'radius'],
  ['nearby?latitude=33&longitude=-118&radius=-1', 'radius'],
  ['nearby?latitude=33&longitude=-118&radius=501', 'radius'],
  ['nearby?latitude=33&longitude=-118&radius=', 'radius'],
  ['nearby?latitude=33&longitude=-118&radius=Infinity', 'radius'],
  ['nearby?latitude=33&longitude=-118&radius=5&radius=6', 'radius'],
  ['nearby?latitude=91&longitude=-118', 'latitude'],
  ['nearby?latitude=-90.1&longitude=-118', 'latitude'],
  ['nearby?latitude=NaN&longitude=-118', 'latitude'],
  ['nearby?latitude=&longitude=-118', 'latitude'],
  ['nearby?latitude=33&latitude=34&longitude=-118', 'latitude'],
  ['nearby?longitude=-118', 'latitude'],
  ['nearby?latitude=33&longitude=181', 'longitude'],
  ['nearby?latitude=33&longitude=NaN', 'longitude'],
  ['nearby?latitude=33&longitude=%00', 'longitude'],
  ['nearby?latitude=33', 'longitude'],
  ['popular?limit=0', 'limit'],
  ['popular?limit=101', 'limit'],
  ['popular?limit=-5', 'limit'],
  ['popular?limit=NaN', 'limit'],
  ['popular?limit=', 'limit'],
  ['popular?limit=1&limit=2', 'limit'],
  ['popular?region=', 'region'],
  ['popular?region=%00', 'region'],
  ['popular?region=Peru&region=Chile', 'region'],
  ['nearby?latitude=33&longitude=-118&order=best', 'order'],
  ['pipeline', 'id'],
  ['%00', 'id'],
])('%s is refused with the field %s', async (path, name) => {
  expect(await get(path)).toEqual({
    status: 400,
    body: {
      message: 'That request is not valid.',
      code: 'invalid_request',
      issues: [{ path: name, message: expect.any(String) }],
    },
  })
})

test('all spots are listed by name with all fields of the contract', async () => {
  const spots = await all()
  expect(spots).toHaveLength(OTHER_SPOTS + LONG_BEACH_SPOTS)
  expect(namesOf(spots).slice(0, 4)).toEqual(['Dateline East', 'Dateline West', 'Five Miles North', 'Home'])
  expect(spots[3]).toEqual({
    id: expect.any(String),
    name: 'Home',
    area: 'Huntington Beach, California',
    country: 'United States',
    description: '',
    latitude: 33,
    longitude: -118,
    timeZone: 'America/Los_Angeles',
    aliases: null,
    unverified: false,
    facing: 220,
    breakKind: 'beach',
    bottom: 'sand',
    popularityScore: 90,
    attribution: null,
    waveHeight: null,
    windSpeed: null,
    waterTemperature: null,
    surfRating: null,
    level: 'beginner',
    isEstimated: true,
    currentConditions: { forecasts: [] },
  })
})

test('a spot is found by its id', async () => {
  const [spot] = await all()
  expect(await get(spot!.id)).toEqual({ status: 200, body: spot })
  expect(await get(spot!.id.toUpperCase())).toEqual({ status: 200, body: spot })
})

test('an unknown spot id is not found', async () => {
  expect(await get(randomUUID())).toEqual({
    status: 404,
    body: { message: 'Surf spot not found.', code: 'spot_not_found' },
  })
})
