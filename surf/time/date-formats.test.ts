import { afterEach, expect, test } from 'vitest'
import { dateFormat, inThreeLetters } from '#surf/time/date-formats.ts'

const NOON = new Date('2026-11-20T12:00:00Z')
const ownZone = process.env.TZ
afterEach(() => {
  process.env.TZ = ownZone
})

test('a format is created once per locale, zone and style', () => {
  const format = (locale: string, timeZone: string) => dateFormat(locale, { timeStyle: 'medium', timeZone })
  expect(format('de', 'Europe/Lisbon')).toBe(format('de', 'Europe/Lisbon'))
  expect(format('de', 'Europe/Lisbon').format(NOON)).toBe('12:00:00')
  expect(format('de', 'Europe/Berlin').format(NOON)).toBe('13:00:00')
  expect(format('en', 'Europe/Berlin').format(NOON)).toMatch(/^1:00:00\sPM$/)
})

test('a format without a time zone uses the machine’s zone', () => {
  const hour = () => dateFormat('de', { timeStyle: 'short' }).format(NOON)
  process.env.TZ = 'Europe/Lisbon'
  expect(hour()).toBe('12:00')
  process.env.TZ = 'Asia/Tokyo'
  expect(hour()).toBe('21:00')
})

test('an unknown time zone is a RangeError each time', () => {
  for (let time = 0; time < 2; time += 1)
    expect(() => dateFormat('en', { timeZone: 'Atlantis/Capital' })).toThrow(RangeError)
})

test.each([
  ['en', 'Fri'],
  ['es', 'vie'],
  ['fr', 'ven'],
  ['ja', '金'],
  ['pt', 'sex'],
  ['pt-PT', 'sex'],
])('in %s a weekday in three letters is %s', (language, friday) => {
  const format = dateFormat(language, { weekday: 'short', timeZone: 'UTC' })
  expect(inThreeLetters(format.format(NOON))).toBe(friday)
})
