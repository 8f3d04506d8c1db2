import { expect, test } from 'vitest'
import { typicalSea } from '#web/lib/format/typical-sea.ts'
import type { Units } from '#web/lib/format/units.ts'

test.each([
  ['Huntington Beach, the specification’s', 33.6595, -117.9988, '2-4 5-10 72', '0.6-1.2 8-16 22'],
  ['Uluwatu', -8.8, 115.1, '2-4 10-15 81', '0.6-1.2 16-24 27'],
  ['Chicama, in the Humboldt current', -7.7, -79.45, '2-4 5-10 64', '0.6-1.2 8-16 18'],
  ['Ocean Beach, San Francisco', 37.76, -122.51, '2-4 5-10 57', '0.6-1.2 8-16 14'],
  ['Hossegor', 43.66, -1.44, '3-6 10-15 57', '0.9-1.8 16-24 14'],
  ['Unstad', 68.27, 13.58, '3-6 10-15 46', '0.9-1.8 16-24 8'],
  ['Tel Aviv, in the Mediterranean', 32.08, 34.76, '1-2 5-10 72', '0.3-0.6 8-16 22'],
  ['Sheboygan, on a Great Lake', 43.75, -87.7, '1-2 5-10 57', '0.3-0.6 8-16 14'],
])('the typical sea at %s', (_, latitude, longitude, imperial, metric) => {
  const inWords = (units: Units) => {
    const { waves, wind, water } = typicalSea({ latitude, longitude }, units)
    return `${waves} ${wind} ${water}`
  }
  expect(inWords('imperial')).toBe(imperial)
  expect(inWords('metric')).toBe(metric)
})

test('the typical sea has winds in knots beside feet or metres', () => {
  const chicama = { latitude: -7.7, longitude: -79.45 }
  expect(typicalSea(chicama, 'feet-knots')).toEqual({ waves: '2-4', wind: '4-9', water: '18' })
  expect(typicalSea({ latitude: -8.8, longitude: 115.1 }, 'metres-knots')).toEqual({
    waves: '0.6-1.2',
    wind: '9-13',
    water: '27',
  })
})
