import { expect, test } from 'vitest'
import { exactPosition, positionIn, typed } from '#web/lib/format/typed-position.ts'

test('only a position on earth is valid', () => {
  const at = (latitude: string, longitude: string) => positionIn({ latitude, longitude })
  expect(at('-34.5', '180')).toEqual({ latitude: -34.5, longitude: 180 })
  for (const [latitude, longitude] of [
    ['', '18'],
    ['34', ' '],
    ['90.1', '0'],
    ['0', '-180.5'],
    ['south', '18'],
    ['34', 'NaN'],
  ] as const)
    expect(at(latitude, longitude)).toBeUndefined()
  expect(typed({ latitude: -0.00001, longitude: 12.34567 })).toEqual({ latitude: '0.0000', longitude: '12.3457' })
})

test('a known position retains its precision until another is typed', () => {
  const known = { latitude: 34.373512, longitude: -119.477449, name: 'Rincon' }
  const shown = typed(known)
  expect(exactPosition(shown, known)).toEqual({ latitude: 34.373512, longitude: -119.477449 })
  expect(exactPosition({ ...shown, latitude: '34.374' }, known)).toEqual({ latitude: 34.374, longitude: -119.4774 })
  expect(exactPosition(shown, undefined)).toEqual({ latitude: 34.3735, longitude: -119.4774 })
  expect(exactPosition({ ...shown, longitude: '' }, known)).toBeUndefined()
})
