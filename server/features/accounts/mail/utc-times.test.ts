import { expect, test } from 'vitest'
import { utcDay, utcTime } from '#server/features/accounts/mail/utc-times.ts'

test('mails name days and times in their language, in English as they always did', () => {
  const time = new Date('2026-11-21T14:05:00.000Z')
  expect(utcDay('en', time)).toBe('Sat, 21 Nov 2026')
  expect(utcTime('en', time)).toBe('Sat, 21 Nov 2026 14:05:00 GMT')
  expect(utcDay('fr', time)).toBe('samedi 21 novembre 2026')
  expect(utcTime('ja', time)).toMatch(/^2026年11月21日土曜日 14:05/)
})
