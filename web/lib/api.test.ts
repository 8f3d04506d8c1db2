import { expect, test } from 'vitest'
import { ApiError, issuesOf } from '#web/lib/api.ts'

test('what the server found wrong is known by the field that it means', () => {
  const issues = [{ path: 'startTime', message: 'A plan must start in the future, within a year.' }]
  const error = new ApiError(400, JSON.stringify({ message: 'Please check that.', issues }), 'Bad Request')
  expect(error.said).toBe('Please check that.')
  expect(issuesOf(error)).toEqual({ startTime: 'A plan must start in the future, within a year.' })
})

test('what a proxy or nobody said names no field', () => {
  for (const body of ['<h1>Bad Gateway</h1>', '', 'null', '{}', '{"issues":"none"}', '"no"'])
    expect(issuesOf(new ApiError(502, body, 'Bad Gateway')), body).toEqual({})
  expect(issuesOf(new TypeError('Failed to fetch'))).toEqual({})
  expect(issuesOf(null)).toEqual({})
})
