import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { isFinal } from './upload.ts'

test.each([400, 401, 403, 404, 409, 413, 415])('a refusal (%i) is not asked for again', (status) => {
  expect(isFinal(new ApiError(status, '', ''))).toBe(true)
})

test.each([408, 429, 500, 502, 503])('what speaks of the moment (%i) is tried again', (status) => {
  expect(isFinal(new ApiError(status, '', ''))).toBe(false)
})

test('a line that broke is tried again', () => {
  expect(isFinal(new TypeError('Failed to fetch'))).toBe(false)
})
