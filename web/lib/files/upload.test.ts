import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { isFinal } from './upload.ts'

test.each([400, 401, 403, 404, 409, 413, 415])('a refusal (%i) is not retried', (status) => {
  expect(isFinal(new ApiError(status, '', ''))).toBe(true)
})

test.each([408, 429, 500, 502, 503])('a temporary failure (%i) is retried', (status) => {
  expect(isFinal(new ApiError(status, '', ''))).toBe(false)
})

test('a broken connection is retried', () => {
  expect(isFinal(new TypeError('Failed to fetch'))).toBe(false)
})
