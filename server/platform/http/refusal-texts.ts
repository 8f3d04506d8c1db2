import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Issue, type IssueKey, issue, type Mistake } from '#contract/issues.ts'
import type { Refusal } from '#contract/refusals.ts'
import { defaultLanguage, type Language, textsIn } from '#languages'
import { challenges } from '#server/platform/http/bearer.ts'
import { LANGUAGE_HEADERS } from '#server/platform/http/language.ts'

export const refusalText = (language: Language, { code }: Pick<Refusal, 'code'>): string =>
  textsIn(language).refusals[code]

/** Its issues for a reader, as the contract has them. */
export function issuesIn(language: Language, { code, issues }: Refusal): Issue[] | undefined {
  const { issues: texts, locale, refusals } = textsIn(language)
  return issues?.map(({ path, text }) => ({ path, message: text ? text(texts, locale) : refusals[code] }))
}

/** In the language that the request names. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal) {
  const { status, code, retryAfterSeconds, cause } = refusal
  // Requests with an address that cannot be read come before all decorations.
  const language: Language = reply.request.language ?? defaultLanguage
  reply.failure = cause
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  const challenge = challenges[code]
  if (challenge && !reply.hasHeader('www-authenticate')) reply.header('www-authenticate', challenge)
  reply.refusalCode = code
  reply.headers({ 'content-language': language, vary: LANGUAGE_HEADERS })
  return reply.code(status).send({ message: refusalText(language, refusal), code, issues: issuesIn(language, refusal) })
}

/**
 * Names the text of an issue whose schema has no message. Others keep zod's text, which is for programmers: forms do not
 * send them.
 */
export const issueKey: z.core.$ZodErrorMap = (issue): IssueKey | string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'required'
      if (issue.expected === 'int') return 'expectedInteger'
      return `Expected ${issue.expected}, received ${z.core.util.parsedType(issue.input)}`
    case 'invalid_value':
    case 'invalid_union':
      return 'invalidInput'
    case 'too_small':
      return limitKey(issue, 'least')
    case 'too_big':
      return limitKey(issue, 'most')
    default:
      return undefined
  }
}

const LIMITS = {
  string: { least: issue('stringMustContainAtLeast'), most: issue('stringMustContainAtMost') },
  array: { least: issue('arrayMustContainAtLeast'), most: issue('arrayMustContainAtMost') },
  number: { least: issue('numberMustBeAtLeast'), most: issue('numberMustBeAtMost') },
}

/** `inclusive` is false for exclusive limits, which forms do not have. */
function limitKey({ origin, inclusive = true }: Size, limit: 'least' | 'most'): IssueKey | undefined {
  if (origin === 'number' || origin === 'int') return inclusive ? LIMITS.number[limit] : undefined
  return origin === 'string' || origin === 'array' ? LIMITS[origin][limit] : undefined
}

type Size = { origin: string; inclusive?: boolean }

/** An issue found with `issueKey`, or by a schema whose message is a key. */
export const mistakeOf = ({ path, message, ...issue }: z.core.$ZodIssue): Mistake => ({
  path: path.join('.'),
  text: (texts) => {
    const text: unknown = Object.hasOwn(texts, message) && texts[message as IssueKey]
    return typeof text === 'function' ? text(figureOf(issue)) : typeof text === 'string' ? text : message
  },
})

function figureOf(issue: Partial<Record<string, unknown>>): number {
  const { minimum, maximum, params } = issue as { minimum?: number; maximum?: number; params?: { figure?: number } }
  return Number(minimum ?? maximum ?? params?.figure)
}
