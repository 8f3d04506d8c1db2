import { expect, test } from 'vitest'
import { spotsNamed } from '#web/features/plans/spots-named.ts'

const spots = [
  { name: 'Old Man’s', area: 'San Clemente', country: 'United States' },
  { name: 'La Gravière', area: 'Hossegor', country: 'France' },
  { name: 'Pointe de San Juan', area: 'Landes', country: 'France' },
  { name: 'San Onofre', area: 'California', country: 'United States' },
]
const found = (query: string) => spotsNamed(spots, query).map(({ name }) => name)

test('a spot is found by words of its name and region, without accents, and those whose name begins so come first', () => {
  expect(found('graviere')).toEqual(['La Gravière'])
  expect(found('old mans')).toEqual(['Old Man’s'])
  expect(found('France hosse')).toEqual(['La Gravière'])
  expect(found('SAN ')).toEqual(['San Onofre', 'Old Man’s', 'Pointe de San Juan'])
  expect(found('Teahupoo')).toEqual([])
})
