import { expect, test } from 'vitest'
import { z } from 'zod'
import { issue } from '#contract/issues.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { allLanguages, defaultLanguage, textsIn } from '#languages'
import { parsed } from '#server/platform/http/parsed-input.ts'
import { issuesIn, refusalText } from '#server/platform/http/refusal-texts.ts'
import { serverInFile } from '#test/fixtures/server.ts'

const { ask } = serverInFile()

function issuesOf(schema: z.ZodType, input: unknown) {
  try {
    parsed(schema, input)
  } catch (error) {
    return issuesIn(defaultLanguage, error as Refusal)
  }
}

test.each([
  ['Required', z.string(), undefined],
  ['Expected number, received string', z.number(), '3'],
  ['Expected string, received array', z.string(), []],
  ['Expected object, received null', z.object({}), null],
  ['Expected integer, received float', z.int(), 1.5],
  ['Invalid input', z.enum(['everyone', 'private']), 'nobody'],
  ['String must contain at least 1 character(s)', z.string().min(1), ''],
  ['String must contain at most 2 character(s)', z.string().max(2), 'abc'],
  ['Array must contain at least 1 element(s)', z.array(z.string()).min(1), []],
  ['Number must be greater than or equal to 0', z.int().min(0), -1],
  ['Number must be less than or equal to 90', z.number().max(90), 91],
  ['Too small: expected number to be >0', z.number().positive(), 0],
  ['For programmers', z.string().min(1, 'For programmers'), ''],
  ['constructor', z.string().min(1, 'constructor'), ''],
  ['Please use at least one letter or digit', z.string().min(1, issue('useALetterOrDigit')), ''],
  ['At most 2 words', z.array(z.string()).max(2, issue('atMostWords')), ['a', 'b', 'c']],
  [
    'Type at least 3 characters',
    z.string().refine(() => false, { error: issue('typeAtLeast'), params: { figure: 3 } }),
    '',
  ],
])('a form reads: %s', (message, schema: z.ZodType, input) => {
  expect(issuesOf(z.object({ field: schema }), { field: input })).toEqual([{ path: 'field', message }])
})

test('an issue without a text has that of its refusal', () => {
  const refusal = new Refusal('only_buddies_invited', { issues: [{ path: 'invited' }] })
  expect(issuesIn(defaultLanguage, refusal)).toEqual([{ path: 'invited', message: 'Only buddies can be invited.' }])
})

test('the specified refusal texts stay exact', () => {
  const textOf = (code: RefusalCode) => refusalText(defaultLanguage, { code })
  expect(textOf('already_checked_in')).toBe('You are already checked in')
  expect(textOf('request_already_sent')).toBe('Buddy request already sent')
  expect(textOf('username_taken')).toBe('Username is already taken')
  expect(textOf('session_not_found')).toBe('Session not found. Please try again.')
})

test('a refusal and its issues have the language of the request, and are English if it names none', async () => {
  for (const language of allLanguages) {
    const { refusals, issues } = textsIn(language)
    const { headers, body } = await ask(null, 'GET /api/surf-spots/nearby', undefined, { 'accept-language': language })
    expect(headers.get('content-language')).toBe(language)
    expect(body).toMatchObject({
      message: refusals.invalid_request,
      issues: expect.arrayContaining([{ path: 'latitude', message: issues.required }]),
    })
  }
  const { body } = await ask(null, 'GET /api/surf-spots/nearby')
  expect(body).toMatchObject({ message: 'That request is not valid.', code: 'invalid_request' })
})
