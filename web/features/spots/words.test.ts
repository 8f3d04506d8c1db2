import { expect, test } from 'vitest'
import {
  ageInWords,
  bottomInWords,
  breakInWords,
  conditionsInWords,
  facingInWords,
  placeInWords,
  windInWords,
} from './words.ts'

const time = '2026-11-20T14:00:00.000Z'

test('break and bottom are said in words', () => {
  expect(breakInWords('river-mouth')).toBe('River mouth')
  expect(breakInWords('point')).toBe('Point break')
  expect(bottomInWords('cobble')).toBe('Cobble')
})

test('nothing is said of what nobody has told', () => {
  expect([breakInWords(null), bottomInWords(null), facingInWords(null)]).toEqual([undefined, undefined, undefined])
  expect(placeInWords({ area: '', country: 'Peru' })).toBe('Peru')
  expect(placeInWords({ area: '', country: '' })).toBe('')
})

test('the wind is told by its side, or by where it comes from at a beach of unknown facing', () => {
  const forecast = { time, waveHeight: 1, surfRating: 3, windDirection: 40, hoursOld: 0 }
  expect(windInWords({ ...forecast, windSide: 'cross-offshore' })).toBe('cross-offshore')
  expect(windInWords({ ...forecast, windSide: null })).toBe('from the north-east')
})

test('the sea of this hour is told in whole feet and the lower word of its rating', () => {
  const forecast = { time, windDirection: 40, windSide: null, hoursOld: 0 }
  expect(conditionsInWords({ ...forecast, waveHeight: 1.2, surfRating: 4.5 })).toBe('4 ft · Great')
  expect(conditionsInWords({ ...forecast, waveHeight: 0.1, surfRating: 0 })).toBe('0 ft · Flat')
})

test('figures tell their age once they are no longer fresh, also those that the browser has kept', () => {
  const at = (clock: string, hoursOld: number) =>
    ageInWords(
      { time, waveHeight: 1, surfRating: 3, windDirection: 40, windSide: null, hoursOld },
      Date.parse(`2026-11-20T${clock}:00Z`),
    )
  expect(at('14:59', 5)).toBeUndefined()
  expect(at('14:59', 9)).toBe('9 h old')
  expect(at('15:20', 0)).toBeUndefined()
  expect(at('18:10', 1)).toBe('5 h old')
  // A phone whose clock is behind.
  expect(at('11:00', 0)).toBeUndefined()
})
