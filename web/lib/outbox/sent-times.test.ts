import { expect, test } from 'vitest'
import { sentTimes } from '#web/lib/outbox/sent-times.ts'

const NOON = Date.parse('2026-11-23T12:00:00.000Z')

test('a time is sent as the phone has it, with the time of sending by the same clock', () => {
  const eleven = '2026-11-23T11:00:00.000Z'
  expect(sentTimes(eleven, NOON)).toEqual({ at: eleven, sentAt: '2026-11-23T12:00:00.000Z' })
})

test('a clock that was set back in the meantime names no future', () => {
  const noon = '2026-11-23T12:00:00.000Z'
  expect(sentTimes('2026-11-23T19:00:00.000Z', NOON)).toEqual({ at: noon, sentAt: noon })
})
