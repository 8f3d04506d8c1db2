import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { coastMiles, isFarFromCoast, readKnownFarFromCoast } from '#catalogue/coastline.ts'

const spots = await readCatalogue()

// Each spot is measured against the whole coastline.
test('every spot is within two miles of a coast, except known ones', { timeout: 60_000 }, async () => {
  const far = spots.filter(isFarFromCoast).map(({ key }) => key)
  expect(far.toSorted()).toEqual([...(await readKnownFarFromCoast()).keys()].toSorted())
})

test('an error of a tenth of a degree away from the shore is found', () => {
  const blacks = spots.find(({ key }) => key === 'blacks-beach')!
  expect(isFarFromCoast(blacks)).toBe(false)
  expect(isFarFromCoast({ ...blacks, longitude: blacks.longitude - 0.1 })).toBe(true)
  expect(isFarFromCoast({ ...blacks, longitude: blacks.longitude + 0.1 })).toBe(true)
})

test('the distance to the nearest coast works at sea, ashore and across the date line', () => {
  const denver = { latitude: 39.74, longitude: -104.99 }
  expect(coastMiles(denver, 100)).toBe(Number.POSITIVE_INFINITY)
  // Taveuni is crossed by the 180th meridian.
  expect(coastMiles({ latitude: -16.85, longitude: 180 }, 20)).toBeLessThan(6)
  expect(coastMiles({ latitude: -16.85, longitude: -180 }, 20)).toBe(
    coastMiles({ latitude: -16.85, longitude: 180 }, 20),
  )
  const offshore = { latitude: 32.886, longitude: -117.4 }
  expect(coastMiles(offshore, 50)).toBeGreaterThan(6)
  expect(coastMiles(offshore, 50)).toBeLessThan(10)
})
