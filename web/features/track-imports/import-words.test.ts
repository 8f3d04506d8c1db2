import { expect, test } from 'vitest'
import type { TrackImport } from '#contract/track-imports.ts'
import { activityLines, activityTitle, importSummary } from '#web/features/track-imports/import-words.ts'

const done: TrackImport = {
  id: 'i',
  fileName: 'export.zip',
  createdAt: '2026-01-01T00:00:00Z',
  isDone: true,
  files: 7,
  filesRead: 7,
  message: null,
  counts: {},
  activities: [],
}

test.each<[Partial<TrackImport>, string]>([
  [{ isDone: false, files: null, filesRead: 0 }, 'Reading'],
  [{ isDone: false, filesRead: 2 }, 'Reading file 3 of 7'],
  [{ counts: { imported: 3, offered: 1, left_out: 12 } }, '3 new · 1 to decide · 12 left out'],
  [{ message: 'This file is empty.' }, 'This file is empty.'],
  [{}, 'Empty'],
])('an import with %o is summed up as %s', (more, summary) => {
  expect(importSummary({ ...done, ...more })).toBe(summary)
})

test('an activity without times is known by its file', () => {
  const activity = { id: 'a', outcome: 'failed', message: null, device: null, sessionId: null } as const
  const damaged = { ...activity, fileName: 'activities/3.fit.gz', startTime: null, endTime: null, message: 'Damaged.' }
  expect([activityTitle(damaged), activityLines(damaged)]).toEqual(['3.fit.gz', ['Damaged.']])
})
