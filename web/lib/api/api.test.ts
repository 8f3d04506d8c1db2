import { expect, test } from 'vitest'
import { ApiError, issuesOf } from '#web/lib/api/api.ts'

test('server issues are mapped to their fields', () => {
  const issues = [{ path: 'startTime', message: 'A plan must start in the future, within a year.' }]
  const error = new ApiError(400, JSON.stringify({ message: 'Please check that.', issues }), 'Bad Request')
  expect(error.said).toBe('Please check that.')
  expect(issuesOf(error)).toEqual({ startTime: 'A plan must start in the future, within a year.' })
})

test('a response from a proxy or a network failure maps to no field', () => {
  for (const body of ['<h1>Bad Gateway</h1>', '', 'null', '{}', '{"issues":"none"}', '"no"'])
    expect(issuesOf(new ApiError(502, body, 'Bad Gateway')), body).toEqual({})
  expect(issuesOf(new TypeError('Failed to fetch'))).toEqual({})
  expect(issuesOf(null)).toEqual({})
})

test('a proxy error gets an accurate message', () => {
  const saidOf = (status: number) => new ApiError(status, '<html><h1>nginx</h1></html>', '').said
  expect(saidOf(413)).toBe('This is larger than the server takes. Its operator can allow more.')
  for (const status of [502, 504]) expect(saidOf(status)).toBe("Lineup isn't answering. Please try again in a moment.")
  expect(saidOf(404)).toBeUndefined()
  expect(new ApiError(413, '{"message":"That\'s too large.","code":"body_too_large"}', '').said).toBe(
    "That's too large.",
  )
})
