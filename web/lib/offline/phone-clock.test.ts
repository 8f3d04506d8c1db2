import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { byClockOfNow, clockBehindMs, noteServerTime, sentTimes } from '#web/lib/offline/phone-clock.ts'

const NOON = Date.parse('2026-11-23T12:00:00.000Z')
const iso = (time: number) => new Date(time).toISOString()
const answerAt = (time: number) =>
  noteServerTime(new Response(null, { headers: { date: new Date(time).toUTCString() } }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: NOON }))
afterEach(() => void vi.useRealTimers())

test('setting the clock while an entry waits moves the entry’s time along', () => {
  // Three hours behind, until the phone finds a network and its time.
  answerAt(NOON + 3 * HOUR_MS)
  vi.advanceTimersByTime(HOUR_MS)
  const [madeAt, behindMs] = [iso(Date.now()), clockBehindMs()]
  expect(behindMs).toBe(3 * HOUR_MS)
  vi.setSystemTime(Date.now() + 3 * HOUR_MS)
  answerAt(Date.now())
  expect(byClockOfNow(madeAt, behindMs)).toBe(iso(NOON + 4 * HOUR_MS))
})

test('a constantly wrong clock moves no times, as the server corrects it', () => {
  answerAt(NOON + 3 * HOUR_MS)
  const madeAt = iso(Date.now())
  vi.advanceTimersByTime(HOUR_MS)
  answerAt(Date.now() + 3 * HOUR_MS + 20_000)
  expect(byClockOfNow(madeAt, 3 * HOUR_MS)).toBe(madeAt)
})

test('the clock’s error is unknown after the clock was set or the phone slept', () => {
  answerAt(NOON)
  vi.setSystemTime(NOON + 2 * HOUR_MS)
  expect(clockBehindMs()).toBeUndefined()
  expect(byClockOfNow(iso(NOON), 0)).toBe(iso(NOON))
})

test('a time is sent by the phone’s clock, with the sending time by the same clock', () => {
  const eleven = '2026-11-23T11:00:00.000Z'
  expect(sentTimes(eleven, NOON)).toEqual({ at: eleven, sentAt: '2026-11-23T12:00:00.000Z' })
})

test('after the clock was set back, no time lies in the future', () => {
  const noon = '2026-11-23T12:00:00.000Z'
  expect(sentTimes('2026-11-23T19:00:00.000Z', NOON)).toEqual({ at: noon, sentAt: noon })
})
