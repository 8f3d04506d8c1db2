import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { outcomeOf } from '#web/lib/outbox/drain.ts'

const answered = (status: number) => new ApiError(status, '', 'Some text')

test.each([
  ['no answer', new TypeError('Failed to fetch'), 'later'],
  ['a busy server', answered(503), 'later'],
  ['a proxy without a server', answered(502), 'later'],
  ['too many requests', answered(429), 'limited'],
  ['no room for files', answered(507), 'limited'],
  ['nobody signed in, or somebody else', answered(401), 'signed out'],
  ['a conflict', answered(409), 'refused'],
  ['an account that may not', answered(403), 'refused'],
  ['an internal error', answered(500), 'counted'],
])('%s: what waits is not lost', (_, failure, outcome) => {
  expect(outcomeOf(failure, { errors: 0 })).toBe(outcome)
})

test('what the server fails at again and again is shown as refused, so that it holds up nothing', () => {
  expect(outcomeOf(answered(500), { errors: 3 })).toBe('counted')
  expect(outcomeOf(answered(500), { errors: 4 })).toBe('refused')
})
