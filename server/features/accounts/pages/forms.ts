import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { text } from '#contract/endpoint.ts'
import { issue } from '#contract/issues.ts'
import { MAX_SIGN_UP_MESSAGE, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { firstName, lastName, UNTYPABLE } from '#contract/people/names.ts'
import { Refusal } from '#contract/refusals.ts'
import { lengthOf } from '#server/features/accounts/core/passwords.ts'
import { type About, weakness } from '#server/features/accounts/core/weak-passwords.ts'
import { refusalOf } from '#server/platform/http/failures.ts'
import { issueKey, mistakeOf } from '#server/platform/http/refusal-texts.ts'

/** Longer than any password ever accepted; more is not worth hashing. */
const TYPED_MAX_CHARACTERS = 1_000
const EMAIL_MAX_CHARACTERS = 254

const withoutNul = (value: string) => !value.includes('\u0000')
const EMAIL = issue('enterYourEMailAddress')
export const email = z.string(EMAIL).trim().toLowerCase().max(EMAIL_MAX_CHARACTERS, EMAIL).pipe(z.email(EMAIL))

const PASSWORD = issue('enterYourPassword')
const TOO_SHORT = { error: issue('passwordIsTooShort'), params: { figure: PASSWORD_MIN_CHARACTERS } }
const TOO_LONG = { error: issue('passwordIsTooLong'), params: { figure: PASSWORD_MAX_CHARACTERS } }
/** A password chosen under any earlier rules. */
const password = z
  .string(PASSWORD)
  .min(1, PASSWORD)
  .refine((typed) => typed.length <= TYPED_MAX_CHARACTERS, TOO_LONG)
  .refine(withoutNul, UNTYPABLE)
/** A password chosen now; its weakness depends on the account. */
const newPassword = password
  .refine((typed) => lengthOf(typed) >= PASSWORD_MIN_CHARACTERS, TOO_SHORT)
  .refine((typed) => lengthOf(typed) <= PASSWORD_MAX_CHARACTERS, TOO_LONG)

export const signInForm = z.object({ email, password })

const CODE_MAX_CHARACTERS = 100
const CODE = issue('enterARecoveryCode')
export const recoveryCodeForm = z.object({ code: z.string(CODE).trim().min(1, CODE).max(CODE_MAX_CHARACTERS, CODE) })
export const recoveryForm = recoveryCodeForm.extend({ email })

const SECOND_STEP = issue('enterTheCode')
export const secondStepForm = z.object({
  code: z.string(SECOND_STEP).trim().min(1, SECOND_STEP).max(CODE_MAX_CHARACTERS, SECOND_STEP),
})

const message = text(0, MAX_SIGN_UP_MESSAGE).default('')

const personForm = z.object({
  firstName,
  lastName,
  email,
})

/** For passkeys, whose call has no address of its own to return to. */
export const personWithNext = personForm.extend({ next: z.string().optional(), message })

export const signUpForm = personForm.extend({ password: newPassword, message }).superRefine((form, context) => {
  const { email, firstName, lastName } = form
  const message = weakness(form.password, { email, firstName, lastName })
  if (message) context.addIssue({ code: 'custom', path: ['password'], message })
})

export const newPasswordForm = (about: About) =>
  z.object({ password: newPassword }).superRefine((form, context) => {
    const message = weakness(form.password, about)
    if (message) context.addIssue({ code: 'custom', path: ['password'], message })
  })

export const emailForm = z.object({ email })

/** Refuses `invalid_request` with one issue for each wrong field. */
export function filledIn<Form extends z.ZodType>(form: Form, body: unknown): z.output<Form> {
  const result = form.safeParse(body ?? {}, { error: issueKey })
  if (result.success) return result.data
  const mistakes = Map.groupBy(result.error.issues.map(mistakeOf), ({ path }) => path)
  throw new Refusal('invalid_request', { issues: [...mistakes.values()].flatMap(([first]) => first ?? []) })
}

/** True for a form of our pages, which gets a page; everything else is a call that gets JSON. */
export const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') ?? false

/** Rethrows for calls, and for bugs. */
export function refusalForForm(request: FastifyRequest, reply: FastifyReply, error: unknown): Refusal {
  const refusal = refusalOf(error)
  if (!isForm(request) || refusal.code === 'unexpected') throw error
  if (!(error instanceof Refusal)) request.log.warn({ err: error }, 'a form could not be answered')
  // For the refusal log, as with JSON replies.
  reply.refusalCode = refusal.code
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds))
  return refusal
}
