import { expect, test } from 'vitest'
import { isBehindLand } from '#catalogue/behind-land.ts'
import { buoysWithin, createBuoyFinder, placeKey, readBuoys, readSpotBuoys } from '#catalogue/buoys.ts'
import { readCatalogue } from '#catalogue/catalogue.ts'

const buoys = await readBuoys()
const computedAhead = await readSpotBuoys()
/** Uses no stored results, as for an operator's own place. */
const near = createBuoyFinder(buoys, new Map())
const ids = async (latitude: number, longitude: number, facing: number | null) =>
  (await near({ latitude, longitude, facing })).map(({ id }) => id)

test('the list has each station once, and none at 0, 0', () => {
  expect(buoys.size).toBeGreaterThan(300)
  for (const { latitude, longitude } of buoys.values())
    expect(Math.abs(latitude) + Math.abs(longitude)).toBeGreaterThan(1)
})

// Positions as NDBC's station pages give them.
test.each([
  ['46253', 33.576, -118.181],
  ['46026', 37.75, -122.838],
  ['44025', 40.258, -73.175],
  ['51201', 21.671, -158.118],
  ['62107', 50.102, -6.1],
  ['52200', 13.354, 144.788],
])('%s is at its NDBC position', (id, latitude, longitude) => {
  expect(buoys.get(id)?.latitude).toBeCloseTo(latitude, 2)
  expect(buoys.get(id)?.longitude).toBeCloseTo(longitude, 2)
})

test('a spot has at most three buoys within 60 miles, nearest first', async () => {
  expect(await ids(33.6553, -118.0052, 215)).toEqual(['46253', '46256', '46222'])
  const found = await near({ latitude: 33.6553, longitude: -118.0052, facing: 215 })
  expect(found[0]?.distanceMiles).toBeCloseTo(11.6, 0)
  expect(found.map(({ distanceMiles }) => distanceMiles).every((miles) => miles <= 60)).toBe(true)
})

test('a spot far from all buoys has none', async () => {
  expect(await ids(-28.1643, 153.5503, 70)).toEqual([])
})

test('a buoy on the other side of the land does not count', () => {
  // North of Oahu, seen from the North Shore and from the west side, around Kaena Point.
  const [waimea] = buoysWithin({ latitude: 21.4766, longitude: -158.2203 }, [buoys.get('51201')!])
  expect(waimea?.distanceMiles).toBeLessThan(20)
  expect(isBehindLand({ latitude: 21.6637, longitude: -158.0515, facing: 320 }, waimea!)).toBe(false)
  expect(isBehindLand({ latitude: 21.4766, longitude: -158.2203, facing: 260 }, waimea!)).toBe(true)
})

test('without a facing the bearing of the buoy is used', async () => {
  expect(await ids(33.6553, -118.0052, null)).toEqual(['46253', '46256', '46222'])
})

test('every shipped spot near a buoy has precomputed buoys: npm run admin -- spots buoys --write', async () => {
  const spots = await readCatalogue()
  const covered = spots.filter((spot) => buoysWithin(spot, buoys.values()).length > 0)
  expect([...computedAhead.keys()].toSorted()).toEqual([...new Set(covered.map(placeKey))].toSorted())
  for (const id of [...computedAhead.values()].flat()) expect(buoys.has(id), id).toBe(true)
})

// One of each kind: on an open coast, around a headland, on a channel between islands, abroad. Each costs up to 40 ms.
test.each(['huntington-beach-pier', 'makaha', 'pipeline', 'honolua-bay', 'rincon', 'fistral'])(
  'the precomputed buoys for %s match a new computation',
  async (key) => {
    const spot = (await readCatalogue()).find((each) => each.key === key)!
    const shipped = createBuoyFinder(buoys, computedAhead)
    expect(computedAhead.get(placeKey(spot))).toBeDefined()
    expect(await shipped(spot)).toEqual(await near(spot))
  },
)
