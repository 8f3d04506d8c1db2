import { expect, test } from 'vitest'
import { formatDistance, formatRadius, formatSpeed, temperatureFigure } from '#web/lib/format/units.ts'

test('wind is in whole miles or kilometres per hour', () => {
  expect(formatSpeed(18, 'imperial')).toBe('11 mph')
  expect(formatSpeed(18.4, 'metric')).toBe('18 km/h')
})

test('water temperature is in whole degrees of either scale', () => {
  expect(temperatureFigure(18.9, 'imperial')).toBe(66)
  expect(temperatureFigure(18.9, 'metric')).toBe(19)
  expect(temperatureFigure(-0.2, 'metric')).toBe(0)
})

test('short distances have one decimal, long ones none', () => {
  expect(formatDistance(0.42, 'imperial')).toBe('0.4 mi')
  expect(formatDistance(12.4, 'imperial')).toBe('12 mi')
  expect(formatDistance(0.42, 'metric')).toBe('0.7 km')
  expect(formatDistance(12.4, 'metric')).toBe('20 km')
})

test('a radius is in whole miles or kilometres', () => {
  expect(formatRadius(5, 'imperial')).toBe('5 mi')
  expect(formatRadius(5, 'metric')).toBe('8 km')
})
