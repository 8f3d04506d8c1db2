import { expect, test } from 'vitest'
import {
  compassName,
  compassPoint,
  formatDistance,
  formatLength,
  formatRadius,
  formatSpeed,
  formatSwell,
  formatTemperature,
  formatWave,
  temperatureFigure,
  type Units,
} from '#web/lib/format/units.ts'

test('wind is in whole miles or kilometres per hour', () => {
  expect(formatSpeed(18, 'imperial')).toBe('11 mph')
  expect(formatSpeed(18.4, 'metric')).toBe('18 km/h')
})

test('wind in knots is in whole knots of 1.852 km/h', () => {
  expect(formatSpeed(18.52, 'feet-knots')).toBe('10 kn')
  expect(formatSpeed(25.9, 'metres-knots')).toBe('14 kn')
  expect(formatSpeed(27, 'metres-knots')).toBe('15 kn')
})

test('knots come with feet or metres of waves, and with °C, kilometres and metres of a ride', () => {
  const said = (units: Units) => [
    formatWave(1.3, units),
    formatTemperature(18.9, units),
    formatDistance(12.4, units),
    formatLength(83, units),
  ]
  expect(said('feet-knots')).toEqual(['4 ft', '19 °C', '20 km', '83 m'])
  expect(said('metres-knots')).toEqual(['1.3 m', '19 °C', '20 km', '83 m'])
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

test.each([
  [0, '0 ft', '0 m'],
  [0.1, '0 ft', '0.1 m'],
  [1.3, '4 ft', '1.3 m'],
  [1.4, '5 ft', '1.4 m'],
  [3, '10 ft', '3 m'],
])('a wave of %f metres is called %s or %s, one figure and no range', (metres, imperial, metric) => {
  expect(formatWave(metres, 'imperial')).toBe(imperial)
  expect(formatWave(metres, 'metric')).toBe(metric)
})

test('a swell in open water has its own height, period and direction; a mean period is shown as its peak', () => {
  const swell = { heightMeters: 2.4, periodSeconds: 15.2, periodKind: 'peak', directionDegrees: 225 } as const
  expect(formatSwell(swell, 'imperial')).toBe('8 ft at 15 s from SW')
  expect(formatSwell({ ...swell, directionDegrees: null, periodKind: 'mean' }, 'metric')).toBe('2.4 m at 17 s')
  expect(formatSwell({ ...swell, heightMeters: 0.1 }, 'imperial')).toBe('<1 ft at 15 s from SW')
  expect(formatSwell({ ...swell, heightMeters: 0.04 }, 'metres-knots')).toBe('<0.1 m at 15 s from SW')
})

test('a direction is rounded to the nearest of sixteen compass points', () => {
  const sixteen = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']
  expect(sixteen.map((_, point) => compassPoint(point * 22.5))).toEqual(sixteen)
  expect([11, 12, 215, 348, 349, 360, -23].map(compassPoint)).toEqual(['N', 'NNE', 'SW', 'NNW', 'N', 'N', 'NNW'])
  expect([0, 22, 68, 112, 158, 202, 215, 248, 292, 338, 359].map(compassName)).toEqual([
    'north',
    'north-north-east',
    'east-north-east',
    'east-south-east',
    'south-south-east',
    'south-south-west',
    'south-west',
    'west-south-west',
    'west-north-west',
    'north-north-west',
    'north',
  ])
})
