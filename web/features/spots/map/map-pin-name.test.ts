import { expect, test } from 'vitest'
import { anHour } from '#test/sea/an-hour.ts'
import { pinName } from '#web/features/spots/map/map-pin-name.ts'

const time = '2026-11-20T16:00:00Z'
const later = (hours: number) => Date.parse(time) + hours * 3_600_000
const trestles = (hoursOld: number) => ({
  name: 'Lower Trestles',
  currentConditions: { forecasts: [{ ...anHour, time, waveHeight: 1.2, surfRating: 4.5, hoursOld }] },
})

test('a pin’s name describes what it shows', () => {
  expect(pinName(trestles(0), false, later(0.5), 'imperial')).toBe('Lower Trestles, 4 ft, Great')
  expect(pinName(trestles(0), false, later(0.5), 'metric')).toBe('Lower Trestles, 1.2 m, Great')
  expect(pinName(trestles(0), true, later(0.5), 'imperial')).toBe('Lower Trestles, 4 ft, Great, surfers in the water')
  const unmeasured = { name: 'Nowhere Reef', currentConditions: { forecasts: [] } }
  expect(pinName(unmeasured, false, later(0), 'imperial')).toBe('Nowhere Reef')
})

test('a pin with old values shows their age, also from a cached list', () => {
  expect(pinName(trestles(30), false, later(0.5), 'imperial')).toBe('Lower Trestles, 4 ft, Great, 30 h old')
  expect(pinName(trestles(0), true, later(20), 'imperial')).toBe(
    'Lower Trestles, 4 ft, Great, 20 h old, surfers in the water',
  )
})
