import { z } from 'zod'
import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import { personName, UNTYPABLE } from '#contract/names.ts'
import { type Issue, Refusal } from '#contract/refusals.ts'
import { weakness } from '#server/features/sign-in/passwords.ts'

const PASSWORD_MAX_CHARACTERS = 200
const EMAIL_MAX_CHARACTERS = 254

const withoutNul = (value: string) => !value.includes('\u0000')
const EMAIL = 'Please enter your e-mail address'
export const email = z.string(EMAIL).trim().toLowerCase().max(EMAIL_MAX_CHARACTERS, EMAIL).pipe(z.email(EMAIL))

const TOO_LONG = `Password must be at most ${PASSWORD_MAX_CHARACTERS} characters`
const password = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(PASSWORD_MAX_CHARACTERS, TOO_LONG)
  .refine(withoutNul, UNTYPABLE)

export const signInForm = z.object({ email, password })

export const signUpForm = z
  .object({
    firstName: personName('First name'),
    lastName: personName('Last name'),
    email,
    password: password.min(PASSWORD_MIN_CHARACTERS, `Password must be at least ${PASSWORD_MIN_CHARACTERS} characters`),
  })
  .superRefine((form, context) => {
    const message = weakness(form.password, form)
    if (message) context.addIssue({ code: 'custom', path: ['password'], message })
  })

/** The form's values; refuses with invalid_request and one issue for each wrong field. */
export function filledIn<Form extends z.ZodType>(form: Form, body: unknown): z.output<Form> {
  const result = form.safeParse(body ?? {})
  if (result.success) return result.data
  const issues = new Map<string, Issue>()
  for (const { path, message } of result.error.issues) {
    const field = path.join('.')
    if (!issues.has(field)) issues.set(field, { path: field, message })
  }
  throw new Refusal('invalid_request', { issues: [...issues.values()] })
}
