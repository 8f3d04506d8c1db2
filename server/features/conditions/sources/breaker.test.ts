import { Writable } from 'node:stream'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { breakerOf } from '#server/features/conditions/sources/breaker.ts'
import { SourceFailure } from '#server/features/conditions/sources/download.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'

const failure = new SourceFailure('answered 500')
const later = (minutes: number) => new SourceFailure('answered 429', { retryAt: new Date(clock + minutes * MINUTE_MS) })

let clock: number
let lines: string[]
let breaker: ReturnType<typeof breakerOf>
beforeEach(() => {
  clock = Date.parse('2026-11-20T15:20:00Z')
  lines = []
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)).msg)
      done()
    },
  })
  breaker = breakerOf('Open-Meteo', { log: pino(stream), now: () => new Date(clock) })
})
const fail = (times: number) => {
  for (let time = 0; time < times; time++) breaker.failed(failure)
}
const restMinutes = () => breaker.restMs() / MINUTE_MS

test('a source that fails now and then stays in use', () => {
  fail(2)
  breaker.succeeded()
  fail(2)
  expect([breaker.restMs(), breaker.isOnTrial(), lines]).toEqual([0, false, []])
})

test('a source that fails three times in a row rests, twice as long each time, up to half an hour', () => {
  fail(3)
  const rests = [restMinutes()]
  for (let trial = 0; trial < 7; trial++) {
    clock += breaker.restMs()
    expect([breaker.restMs(), breaker.isOnTrial()]).toEqual([0, true])
    fail(1)
    rests.push(restMinutes())
  }
  expect(rests).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
})

test('concurrent failures cause one rest', () => {
  fail(5)
  expect(restMinutes()).toBe(1)
})

test('a success ends the rest, and the next failures count from zero', () => {
  fail(3)
  clock += MINUTE_MS
  breaker.succeeded()
  expect([breaker.restMs(), breaker.isOnTrial()]).toEqual([0, false])
  fail(2)
  expect(breaker.restMs()).toBe(0)
})

test('a source that sends a retry time is not requested before it, after a single refusal', () => {
  breaker.failed(later(45))
  expect(restMinutes()).toBe(45)
  // No less than it would rest anyway, and a later word counts.
  clock += 45 * MINUTE_MS
  breaker.failed(later(0))
  expect(restMinutes()).toBe(2)
  breaker.failed(later(10))
  expect(restMinutes()).toBe(10)
})

test('a failure of one place alone neither rests the source nor keeps it on trial', () => {
  const ofPlace = new SourceFailure('answered for another place', { isOfPlace: true })
  for (let time = 0; time < 10; time++) breaker.failed(ofPlace)
  expect([breaker.restMs(), breaker.isOnTrial()]).toEqual([0, false])
  fail(3)
  clock += MINUTE_MS
  breaker.failed(ofPlace)
  expect([breaker.restMs(), breaker.isOnTrial()]).toEqual([0, false])
})

test('a clock that is set back does not extend a rest', () => {
  fail(3)
  clock -= 24 * 60 * MINUTE_MS
  expect(restMinutes()).toBe(0)
  fail(1)
  expect(restMinutes()).toBe(2)
})

test('the log has one line when the source fails and one when it is back', () => {
  fail(5)
  clock += MINUTE_MS
  fail(1)
  clock += 2 * MINUTE_MS
  breaker.succeeded()
  breaker.succeeded()
  expect(lines).toEqual([
    'Open-Meteo answered 500; what is known is served, and it is asked again later',
    'Open-Meteo answers again',
  ])
})
