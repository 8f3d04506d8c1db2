import { expect, test } from 'vitest'
import { anHour } from '#test/sea/an-hour.ts'
import { formatAge, formatConditions, formatWindSide } from './conditions-words.ts'

const forecast = anHour

test('the wind shows its side, or its direction if the facing is unknown', () => {
  expect(formatWindSide({ ...forecast, windSide: 'cross-offshore' })).toBe('cross-offshore')
  expect(formatWindSide(forecast)).toBe('from the north-east')
})

test("this hour's sea is in whole feet or tenths of a metre, with the lower label of its rating", () => {
  expect(formatConditions({ ...forecast, waveHeight: 1.2, surfRating: 4.5 }, 'imperial')).toBe('4 ft · Great')
  expect(formatConditions({ ...forecast, waveHeight: 0.1, surfRating: 0 }, 'imperial')).toBe('0 ft · Flat')
  expect(formatConditions({ ...forecast, waveHeight: 1.24, surfRating: 4.5 }, 'metric')).toBe('1.2 m · Great')
})

test('values show their age once they are no longer fresh, also cached ones', () => {
  const at = (clock: string, hoursOld: number) =>
    formatAge({ ...forecast, hoursOld }, Date.parse(`2026-11-20T${clock}:00Z`))
  expect(at('14:59', 5)).toBeUndefined()
  expect(at('14:59', 9)).toBe('9 h old')
  expect(at('15:20', 0)).toBeUndefined()
  expect(at('18:10', 1)).toBe('5 h old')
  // A phone whose clock is behind.
  expect(at('11:00', 0)).toBeUndefined()
})
