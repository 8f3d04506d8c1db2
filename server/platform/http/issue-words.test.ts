import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueWords } from '#server/platform/http/issue-words.ts'

test.each([
  ['Required', z.object({ name: z.string() }), {}],
  ['Expected number, received string', z.number(), '3'],
  ['Expected string, received array', z.string(), []],
  ['Expected object, received null', z.object({}), null],
  ['Expected integer, received float', z.int(), 1.5],
  ['Invalid input', z.enum(['everyone', 'private']), 'nobody'],
  ['Invalid input', z.discriminatedUnion('type', [z.object({ type: z.literal('auth') })]), { type: 'other' }],
  ['String must contain at least 1 character(s)', z.string().min(1), ''],
  ['String must contain at most 2 character(s)', z.string().max(2), 'abc'],
  ['Array must contain at least 1 element(s)', z.array(z.string()).min(1), []],
  ['Number must be greater than or equal to 0', z.int().min(0), -1],
  ['Number must be less than or equal to 90', z.number().max(90), 91],
  ['Too small: expected number to be >0', z.number().positive(), 0],
  ['Said by the contract', z.string().min(1, 'Said by the contract'), ''],
])('a form reads: %s', (words, schema: z.ZodType, input) => {
  const [issue] = schema.safeParse(input, { error: issueWords }).error?.issues ?? []
  expect(issue?.message).toBe(words)
})
