import { expect, test } from 'vitest'
import { missedRelease } from './update-frame.ts'

const times = {
  created: '2025-01-01T00:00:00.000Z',
  '2.9.0': '2026-01-01T00:00:00.000Z',
  '2.10.0': '2026-05-01T00:00:00.000Z',
  '3.0.0-beta.1': '2026-01-10T00:00:00.000Z',
  '2.9.1': '2026-06-01T00:00:00.000Z',
  '3.0.0': '2026-08-01T00:00:00.000Z',
}
const missed = (ours: string, day: string) => missedRelease(ours, times, new Date(`${day}T12:00:00Z`))

test('a part stays in the frame until the first release after 90 days', () => {
  expect(missed('2.9.0', '2026-07-29')).toBeUndefined()
  expect(missed('2.9.0', '2026-07-30')).toBe('2.10.0')
  expect(missed('2.10.0', '2026-10-29')).toBeUndefined()
  expect(missed('2.10.0', '2026-10-30')).toBe('3.0.0')
})

test('previews, patches of older versions and the newest release do not count', () => {
  expect(missed('2.10.0', '2026-10-01')).toBeUndefined()
  expect(missed('3.0.0', '2027-10-01')).toBeUndefined()
})
