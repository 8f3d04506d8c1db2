import { expect, test } from 'vitest'
import { readWindows, writeWindows } from '#server/features/conditions/alerts/stored-windows.ts'
import type { NotifiedWindow } from '#surf/rating/alert-updates.ts'

test('windows are read as they were written', () => {
  const good: NotifiedWindow = {
    ...{ day: '2026-11-21', start: '2026-11-21T13:15:00.000Z', end: '2026-11-21T15:00:00.000Z' },
    ...{ surfRating: 4.5, notices: 1, isOff: false },
  }
  const off = { ...good, day: '2026-11-22', surfRating: 3, notices: 4, isOff: true }
  expect(readWindows(writeWindows([good, off]))).toEqual([good, off])
  expect(readWindows(writeWindows([]))).toEqual([])
})
