import { expect, test } from 'vitest'
import { typicalWater } from '#web/features/conditions/typical-water.ts'

test('typical water is the specification’s 72 °F at Huntington Beach, and that of other seas elsewhere', () => {
  expect(typicalWater(33.6595, 'imperial')).toBe('72')
  expect(typicalWater(33.6595, 'metric')).toBe('22')
  expect([-8.8, -34, 50.4, 68.3].map((latitude) => typicalWater(latitude, 'metric'))).toEqual(['27', '22', '14', '8'])
  expect(typicalWater(43.6, 'imperial')).toBe('57')
})
