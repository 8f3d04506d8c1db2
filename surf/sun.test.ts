import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDawn } from '#surf/sun.ts'

const huntington = { latitude: 33.6553, longitude: -118.0052 }
const goldCoast = { latitude: -28.16, longitude: 153.55 }

test('dawn is around sunrise, not noon, sunset or the night', () => {
  // Sunrise there was at 6:30 that morning (Pacific Standard Time).
  const at = (time: string) => isDawn(new Date(`2026-11-20T${time}:00-08:00`), huntington)
  expect(['05:40', '06:30', '07:20'].map(at)).toEqual([true, true, true])
  expect(['03:30', '05:10', '07:50', '12:00', '16:45', '23:00'].map(at)).toEqual(Array<boolean>(6).fill(false))
})

test('dawn belongs to the place: the same minute is dawn here and noon there', () => {
  const sunriseAtTheGoldCoast = new Date('2026-11-20T04:45:00+10:00')
  expect(isDawn(sunriseAtTheGoldCoast, goldCoast)).toBe(true)
  expect(isDawn(sunriseAtTheGoldCoast, huntington)).toBe(false)
})

test('where the sun does not rise there is no dawn', () => {
  const lofoten = { latitude: 78.2, longitude: 15.6 }
  for (let hour = 0; hour < 24; hour += 1) {
    expect(isDawn(new Date(Date.UTC(2026, 11, 21, hour)), lofoten)).toBe(false)
    expect(isDawn(new Date(Date.UTC(2026, 5, 21, hour)), lofoten)).toBe(false)
  }
})

test('in a northern June, when the sun rises at midnight, dawn begins the evening before', () => {
  const westfjords = { latitude: 66.16, longitude: -23.25 }
  const sunrise = Date.parse('2026-06-07T02:00:00Z')
  const minutes = Array.from({ length: 25 }, (_, tenth) => new Date(sunrise + (tenth - 12) * 600_000))
  const dawn = minutes.filter((start) => isDawn(start, westfjords)).length
  expect(dawn).toBeGreaterThanOrEqual(11)
  expect(dawn).toBeLessThanOrEqual(14)
})

test('any minute at any place has an answer', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2200-01-01') }),
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (start, latitude, longitude) => {
        expect(typeof isDawn(start, { latitude, longitude })).toBe('boolean')
      },
    ),
  )
})

test('between the polar circles each day has two hours of dawn', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 364 }),
      fc.double({ min: -60, max: 60, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (day, latitude, longitude) => {
        const minutes = Array.from({ length: 144 }, (_, tenth) => new Date(Date.UTC(2026, 0, 1 + day, 0, tenth * 10)))
        const dawn = minutes.filter((start) => isDawn(start, { latitude, longitude })).length
        expect(dawn).toBeGreaterThanOrEqual(11)
        expect(dawn).toBeLessThanOrEqual(14)
      },
    ),
  )
})
