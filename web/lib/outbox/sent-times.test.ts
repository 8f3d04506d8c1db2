import { expect, test } from 'vitest'
import { sentTimes } from '#web/lib/outbox/sent-times.ts'

const NOON = Date.parse('2026-11-23T12:00:00.000Z')

test('a time is sent by the phone’s clock, with the sending time by the same clock', () => {
  const eleven = '2026-11-23T11:00:00.000Z'
  expect(sentTimes(eleven, NOON)).toEqual({ at: eleven, sentAt: '2026-11-23T12:00:00.000Z' })
})

test('after the clock was set back, no time lies in the future', () => {
  const noon = '2026-11-23T12:00:00.000Z'
  expect(sentTimes('2026-11-23T19:00:00.000Z', NOON)).toEqual({ at: noon, sentAt: noon })
})
