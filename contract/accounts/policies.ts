import { z } from 'zod'
import { endpoint, languageTag, time } from '#contract/endpoint.ts'

const MAX_VERSION = 1_000_000

/** Terms of service, privacy policy and code of conduct; each has a page of this name. */
export const policyNames = ['terms', 'privacy', 'conduct'] as const
export type PolicyName = (typeof policyNames)[number]

export const policyVersion = z.object({
  name: z.enum(policyNames),
  version: z.int().min(1).max(MAX_VERSION),
})
z.globalRegistry.add(policyVersion, { id: 'PolicyVersion' })
export type PolicyVersion = z.infer<typeof policyVersion>

export const policy = endpoint('GET /api/policies/:name', {
  about: 'Terms, privacy policy or code of conduct, in a language.',
  whileSuspended: true,
  params: { name: z.enum(policyNames) },
  /** In the address, because the reply is shared. */
  query: z.object({ language: languageTag.optional() }),
  reply: z.object({
    /** The text's own heading; null if it has none. */
    title: z.string().nullable(),
    version: z.int(),
    /** When a process of this server first showed this text. */
    changedAt: time,
    /** Parts between which the table of `GET /api/retention` is shown. */
    html: z.array(z.string()),
  }),
  open: true,
  maxAgeSeconds: 0,
})

export const agreeToPolicies = endpoint('POST /api/policies/agreements', {
  about: 'Records what the surfer agreed to. Idempotent; a version that was never shown is refused.',
  refuses: ['not_found'],
  whileSuspended: true,
  body: z.object({ policies: z.array(policyVersion).min(1).max(policyNames.length) }),
  reply: z.object({ policiesToAgree: z.array(policyVersion).nullable() }),
  pageFollows: true,
})
