import { expect, test } from 'vitest'
import { typicalWater } from '#web/features/conditions/typical-water.ts'

test.each([
  ['Huntington Beach, the specification’s', 33.6595, -117.9988, '72', '22'],
  ['Uluwatu', -8.8, 115.1, '81', '27'],
  ['Chicama, in the Humboldt current', -7.7, -79.45, '64', '18'],
  ['Ocean Beach, San Francisco', 37.76, -122.51, '57', '14'],
  ['Hossegor', 43.66, -1.44, '57', '14'],
  ['Unstad', 68.27, 13.58, '46', '8'],
])('typical water at %s', (_, latitude, longitude, fahrenheit, celsius) => {
  expect(typicalWater({ latitude, longitude }, 'imperial')).toBe(fahrenheit)
  expect(typicalWater({ latitude, longitude }, 'metric')).toBe(celsius)
})
