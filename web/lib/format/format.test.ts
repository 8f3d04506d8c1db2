import { expect, test } from 'vitest'
import { ago, durationMs, elapsed, hoursFigure, imagePath, startsAboutThen } from '#web/lib/format/format.ts'

/** By the reader's own clock, as everything that people read. */
const at = (day: number, hour: number, minute = 0, second = 0) => new Date(2026, 10, day, hour, minute, second)
const seen = (then: Date, now: Date) => ago(then.toISOString(), now.getTime())

test('two evenings ago is not called yesterday', () => {
  expect(seen(at(16, 22), at(18, 9))).toBe('2 days ago')
  expect(seen(at(16, 1), at(17, 23))).toBe('yesterday')
  expect(seen(at(12, 12), at(18, 9))).toBe('6 days ago')
})

test('nights are counted by the place’s calendar', () => {
  const [then, now] = ['2026-11-16T09:00:00.000Z', Date.parse('2026-11-17T12:30:00.000Z')]
  expect(ago(then, now, 'Pacific/Auckland')).toBe('2 days ago')
  expect(ago(then, now, 'UTC')).toBe('yesterday')
})

test('a full hour is an hour, and a full day is a day', () => {
  expect(seen(at(18, 9), at(18, 9, 59, 40))).toBe('1 hour ago')
  expect(seen(at(17, 9), at(18, 8, 50))).toBe('yesterday')
})

test('within a day the age is in hours and minutes, and zero is now', () => {
  expect(seen(at(17, 22), at(18, 9))).toBe('11 hours ago')
  expect(seen(at(18, 9), at(18, 9, 12))).toBe('12 minutes ago')
  expect(seen(at(18, 9), at(18, 9, 0, 20))).toBe('now')
})

test('a long time ago is in months, then in years', () => {
  expect(seen(new Date(2026, 8, 20, 9), at(18, 9))).toBe('59 days ago')
  expect(seen(new Date(2026, 8, 10, 9), at(18, 9))).toBe('2 months ago')
  expect(seen(new Date(2025, 0, 2, 9), at(18, 9))).toBe('22 months ago')
  expect(seen(new Date(2019, 6, 4, 9), at(18, 9))).toBe('7 years ago')
})

test('hours have one decimal below 100', () => {
  expect([0, 2.5, 99.9, 213.6].map(hoursFigure)).toEqual(['0', '2.5', '99.9', '214'])
})

test('a stored photo is fetched through the server', () => {
  expect(imagePath('/objects/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('a bare object name has the same address', () => {
  expect(imagePath('photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
  expect(imagePath('/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('photos from other sites and complete addresses stay unchanged', () => {
  expect(imagePath('https://photos.example/kai.jpg')).toBe('https://photos.example/kai.jpg')
  expect(imagePath('/api/objects/photos/kai.webp')).toBe('/api/objects/photos/kai.webp')
})

test('rows request thumbnails only for our own photos', () => {
  expect(imagePath('/objects/kai.webp', 'thumb')).toBe('/api/objects/kai.webp?size=thumb')
  expect(imagePath('/api/objects/kai.webp?v=2', 'thumb')).toBe('/api/objects/kai.webp?v=2&size=thumb')
  expect(imagePath('https://photos.example/kai.jpg', 'thumb')).toBe('https://photos.example/kai.jpg')
})

test('a stored value cannot become a script or point to another site', () => {
  expect(imagePath('javascript:alert(1)')).toBe('/api/objects/javascript:alert(1)')
  expect(imagePath('//elsewhere.example/kai.jpg')).toBe('/api/objects/elsewhere.example/kai.jpg')
})

const startTime = '2026-11-20T05:51:00.000Z'

test('an active session lasts until now, an ended one until its end', () => {
  const now = Date.parse('2026-11-20T07:15:30.000Z')
  expect(elapsed(durationMs({ startTime, endTime: null }, now))).toBe('1h 24m')
  expect(elapsed(durationMs({ startTime, endTime: '2026-11-20T06:40:59.000Z' }, now))).toBe('49m')
})

test("a phone whose clock is behind the server's shows no negative time", () => {
  expect(elapsed(durationMs({ startTime, endTime: null }, Date.parse('2026-11-20T05:50:00.000Z')))).toBe('0m')
})

test('a start known only to the hour is recognized', () => {
  expect(startsAboutThen({ startTime: '2026-11-20T05:00:00.000Z' })).toBe(true)
  expect(startsAboutThen({ startTime: '2026-11-20T05:00:21.309Z' })).toBe(false)
})
