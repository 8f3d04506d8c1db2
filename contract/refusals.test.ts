import { expect, test } from 'vitest'
import { Refusal, type RefusalCode, refusals } from '#contract/refusals.ts'

/** Neither the caller's fault nor a bug: retried later. */
const LATER: Partial<Record<RefusalCode, number>> = { busy: 503, unavailable: 503, storage_full: 507 }

test('every refusal has a snake_case code, and is a client error unless a part fails', () => {
  for (const [code, status] of Object.entries(refusals)) {
    expect(status).toBeGreaterThanOrEqual(400)
    const later = LATER[code as RefusalCode]
    if (later) expect(status).toBe(later)
    else if (code !== 'unexpected') expect(status).toBeLessThan(500)
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
  }
})

test('a refusal has its status, its issues and its waiting time', () => {
  const issues = [{ path: 'latitude' }]
  expect(new Refusal('invalid_request', { issues })).toMatchObject({ status: 400, code: 'invalid_request', issues })
  expect(new Refusal('too_many_attempts', { retryAfterSeconds: 9 })).toMatchObject({
    status: 429,
    retryAfterSeconds: 9,
  })
})

test('an outage has a default retry time, which the thrower can override', () => {
  expect(new Refusal('unavailable')).toMatchObject({ status: 503, retryAfterSeconds: 2 })
  expect(new Refusal('storage_full')).toMatchObject({ status: 507, retryAfterSeconds: 60 })
  expect(new Refusal('unavailable', { retryAfterSeconds: 5 })).toMatchObject({ retryAfterSeconds: 5 })
})
