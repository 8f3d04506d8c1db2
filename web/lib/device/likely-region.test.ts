import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { HOME_RADIUS_MILES } from '#contract/limits.ts'
import { distanceMiles } from '#surf/places/geo.ts'
import { likelyRegion } from '#web/lib/device/likely-region.ts'
import { SURF_REGIONS } from '#web/lib/search/surf-regions.ts'

const nameOf = (timeZone?: string, language?: string) => {
  const region = likelyRegion({ timeZone, language })
  return region && [region.area, region.country].filter(Boolean).join(', ')
}

test('the time zone gives the region, by its newer and its older name', () => {
  expect(nameOf('Europe/Lisbon', 'de-DE')).toBe('Portugal')
  expect(nameOf('Atlantic/Azores')).toBe('Azores, Portugal')
  expect(nameOf('America/Los_Angeles', 'en-US')).toBe('California, United States')
  expect(nameOf('Pacific/Honolulu')).toBe('Hawaii, United States')
  expect(nameOf('Asia/Kolkata')).toBe('India')
  expect(nameOf('Asia/Calcutta')).toBe('India')
})

test('the language gives the region if the time zone has no coast', () => {
  expect(nameOf('UTC', 'pt-PT')).toBe('Portugal')
  expect(nameOf('UTC', 'pt')).toBe('Brazil')
  expect(nameOf('Europe/Vienna', 'de')).toBe('Germany')
  expect(nameOf(undefined, 'en-AU')).toBe('New South Wales, Australia')
})

test('no region is guessed without any hint', () => {
  expect(nameOf('UTC', 'en')).toBeUndefined()
  expect(nameOf('Europe/Vienna', 'de-AT')).toBeUndefined()
  expect(nameOf('', '')).toBeUndefined()
  expect(nameOf('Europe/Nowhere', 'no language')).toBeUndefined()
  expect(nameOf()).toBeUndefined()
})

test('every country in the catalogue has a region, and every region has spots around its middle', async () => {
  const spots = await readCatalogue()
  const lines = SURF_REGIONS.trim().split('\n')
  const zones = lines.flatMap((line) => line.split('|')[5]!.split(' '))
  expect(new Set(zones).size).toBe(zones.length)
  const regions = zones.map((timeZone) => likelyRegion({ timeZone, language: undefined })!)
  expect(new Set(regions.map(({ country }) => country))).toEqual(new Set(spots.map(({ country }) => country)))
  const empty = regions.filter(
    ({ country, area, center }) =>
      !spots.some(
        (spot) =>
          spot.country === country &&
          (!area || spot.area.split(', ').at(-1) === area) &&
          distanceMiles(center, spot) < HOME_RADIUS_MILES,
      ),
  )
  expect(empty).toEqual([])
})
