import { expect, test } from 'vitest'
import type { ImportedActivity, TrackImport } from '#contract/sessions/track-imports.ts'
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
  [{ counts: { imported: 3, other_file: 55 } }, '3 new · 55 other files'],
  [{ counts: { imported: 1, failed: 2, other_file: 1 } }, "1 new · 2 can't be read · 1 other file"],
  [{ message: 'This file is empty.' }, 'This file is empty.'],
  [{}, 'Empty'],
])('an import with %o is summed up as %s', (more, summary) => {
  expect(importSummary({ ...done, ...more })).toBe(summary)
})

const activity: ImportedActivity = {
  ...{ id: 'a', outcome: 'imported', message: null, device: null, sessionId: null, damage: null },
  ...{ fileName: 'activities/3.fit.gz', startTime: null, endTime: null, timeZone: null },
}
const inTahiti: ImportedActivity = {
  ...activity,
  ...{ startTime: '2026-05-03T05:00:00Z', endTime: '2026-05-03T06:52:00Z', timeZone: 'Pacific/Tahiti' },
}

test('an activity without times is named after its file', () => {
  const damaged: ImportedActivity = { ...activity, outcome: 'failed', message: 'Damaged.' }
  expect([activityTitle(damaged), activityLines(damaged)]).toEqual(['3.fit.gz', ['Damaged.']])
})

test('an activity has the day and the hours of the place where it was recorded', () => {
  expect(activityTitle(inTahiti)).toMatch(/Sat\b.*\b2\b/)
  expect(activityLines(inTahiti)).toEqual([expect.stringMatching(/7:00.* to .*8:52.* · 3\.fit\.gz/)])
})

test('a damaged file shows how much of it was read', () => {
  expect(activityLines({ ...inTahiti, damage: 'breaks_off' })[1]).toMatch(
    /^The file breaks off; read up to .*8:52.*\.$/,
  )
  expect(activityLines({ ...inTahiti, damage: 'wrong_checksum' })[1]).toBe(
    'The file is damaged; what could be read is here.',
  )
})
