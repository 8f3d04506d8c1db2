import { z } from 'zod'
import { listed, trueOrFalse, wholeNumber } from '#server/platform/config/env-rules.ts'

const SIGN_UP_RULES = ['open', 'invited', 'approved', 'closed'] as const
const DOMAIN = /^([a-z0-9-]+\.)+[a-z0-9-]{2,}$/

export const joiningNames = {
  SIGN_UPS: z
    .enum(SIGN_UP_RULES, 'must be open, invited, approved or closed')
    .default('open')
    .describe(
      'Who may sign up: open lets everyone, invited only those with a link from an operator, approved everyone, whom nobody sees until an operator approves, closed nobody. An invitation is enough with each but closed. The first account of an empty server is its owner.',
    ),
  SIGN_UP_DOMAINS: z
    .string()
    .default('')
    .transform(listed)
    .refine((domains) => domains.every((domain) => DOMAIN.test(domain)), 'must be domains such as club.example.com')
    .describe(
      'The domains, with commas between, of the e-mail addresses that may sign up without an invitation; nobody sees an account before its address is verified. By default any.',
    ),
  SURFERS_INVITE: trueOrFalse
    .default(false)
    .describe("true: each surfer's invite link admits up to 20 accounts, when SIGN_UPS is invited or approved."),
  SIGN_UPS_PER_HOUR: wholeNumber(1, 1_000_000)
    .default(30)
    .describe('How many accounts one address may make in an hour.'),
  OPERATORS: z
    .string()
    .default('')
    .transform(listed)
    .describe('The e-mail addresses, with commas between, of operators beside the owners; they must be verified.'),
  OIDC_OPERATORS: z
    .string()
    .regex(/^[^=\s]+=.+$/, 'must be a claim and its value, such as groups=lineup-operators')
    .optional()
    .describe(
      'A claim of the OpenID Connect provider and its value, such as groups=lineup-operators, whose surfers are operators.',
    ),
}
