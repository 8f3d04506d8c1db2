import { expect, test } from 'vitest'
import { ApiError, issuesOf } from '#web/lib/api/api.ts'

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

test('an answer of a proxy in front of Lineup has words that are true', () => {
  const saidOf = (status: number) => new ApiError(status, '<html><h1>nginx</h1></html>', '').said
  expect(saidOf(413)).toBe('This is larger than the server takes. Its operator can allow more.')
  for (const status of [502, 504]) expect(saidOf(status)).toBe("Lineup isn't answering. Please try again in a moment.")
  expect(saidOf(404)).toBeUndefined()
  expect(new ApiError(413, '{"message":"That\'s too large.","code":"body_too_large"}', '').said).toBe(
    "That's too large.",
  )
})
