import { expect, test } from 'vitest'
import { aSpot } from '#test/fakes/open-meteo/forecasts.ts'
import { clusterSpots, type OnMap } from '#web/features/spots/map/map-clusters.ts'
import { MAX_ZOOM } from '#web/ui/map/use-map.ts'

const spotAt = (name: string, latitude: number, longitude: number) => aSpot({ id: name, name, latitude, longitude })

const uppers = spotAt('Upper Trestles', 33.3846, -117.5937)
const lowers = spotAt('Lower Trestles', 33.382, -117.5886)
const restaurants = spotAt('Restaurants', -17.8553, 177.2069)
const california = { south: 32, west: -119, north: 35, east: -116 }

const inWords = (items: OnMap[]) => items.map((item) => ('spot' in item ? item.spot.name : `${item.count} spots`))

test('spots too close to press are one pin, and separate pins at a higher zoom', () => {
  const clusters = clusterSpots([uppers, lowers, restaurants], () => false)
  expect(inWords(clusters.itemsIn(california, 6))).toEqual(['2 spots'])
  expect(inWords(clusters.itemsIn(california, 15))).toEqual(['Upper Trestles', 'Lower Trestles'])
})

test('a cluster shows if any of its spots has surfers in the water', () => {
  const inTheWater = (surfer: string) =>
    clusterSpots([uppers, lowers], (id) => id === surfer)
      .itemsIn(california, 6)
      .map((item) => 'count' in item && item.inTheWater)
  expect(inTheWater('Lower Trestles')).toEqual([true])
  expect(inTheWater('Upper Trestles')).toEqual([true])
  expect(inTheWater('Restaurants')).toEqual([false])
})

test('a spot is drawn on the visible side of the date line', () => {
  const clusters = clusterSpots([restaurants], () => false)
  const longitudes = (west: number, east: number) =>
    clusters.itemsIn({ south: -20, west, north: -15, east }, 6).map(({ longitude }) => Math.round(longitude))
  expect(longitudes(170, 185)).toEqual([177])
  expect(longitudes(-190, -175)).toEqual([-183])
  expect(longitudes(170 + 360, 185 + 360)).toEqual([537])
})

test('spots at one place stay together at every zoom, and can be joinParts', () => {
  const twin = { ...lowers, id: 'twin', name: 'Lowers, mapped twice' }
  const clusters = clusterSpots([lowers, twin], () => false)
  const [together] = clusters.itemsIn(california, MAX_ZOOM)
  if (!together || !('clusterId' in together)) throw new Error('Two spots at one place are no group.')
  expect(clusters.splitsAt(together.clusterId)).toBeGreaterThan(MAX_ZOOM)
  expect(
    clusters
      .spotsOf(together.clusterId)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['Lower Trestles', 'twin'])
})
