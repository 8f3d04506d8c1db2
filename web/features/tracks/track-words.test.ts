import { expect, test } from 'vitest'
import type { RecorderState } from '#web/features/tracks/recording/recorder-state.ts'
import { formatPauses, formatPosition, formatWaiting } from '#web/features/tracks/track-words.ts'

const state = (changes: Partial<RecorderState>): RecorderState => ({
  status: 'recording',
  sessionId: 'a',
  figures: undefined,
  accuracyM: 4,
  missedMs: 0,
  isAwake: true,
  isStored: true,
  waiting: 0,
  waitingTracks: 0,
  refusedTracks: [],
  ...changes,
})

test('the recorder describes the accuracy of the position', () => {
  expect(formatPosition(state({}), 'metric')).toBe('Good GPS, to within 4 m')
  expect(formatPosition(state({}), 'imperial')).toBe('Good GPS, to within 13 ft')
  expect(formatPosition(state({ accuracyM: 60 }), 'metric')).toBe('Weak GPS, off by up to 60 m. Waves may be missed.')
  expect(formatPosition(state({ accuracyM: undefined }), 'metric')).toBe('Looking for your position...')
  expect(formatPosition(state({ isStored: false }), 'metric')).toBe("Your phone is full: the track isn't being saved.")
})

test('the recorder shows the time missed while locked, and how to avoid it', () => {
  expect(formatPauses(state({}))).toBe('Recording pauses while your phone is locked; the screen stays on.')
  expect(formatPauses(state({ isAwake: false, missedMs: 184_000 }))).toBe(
    '3 min missed. Recording pauses while your phone is locked. Keep the screen on.',
  )
  expect(formatPauses(state({ missedMs: 31_000 }))).toContain('1 min missed.')
})

test('the recorder counts the track parts waiting to upload', () => {
  expect(formatWaiting(state({}))).toBeUndefined()
  expect(formatWaiting(state({ waiting: 1 }))).toBe('1 part of your track is waiting to be uploaded')
  expect(formatWaiting(state({ waiting: 12 }))).toBe('12 parts of your track are waiting to be uploaded')
})
