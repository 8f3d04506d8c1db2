import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import type { Described } from '#server/platform/api-document/described.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const SECURITY_PAGE = '/settings/security'
/** RFC 9116 asks for less than a year. */
const VALID_MS = 90 * DAY_MS

const described = (about: string, answers: Described['answers']) => ({
  config: { described: { about, access: 'anyone', answers, refuses: ['not_found'] } satisfies Described },
})

/** For password managers, passkey providers and security researchers. */
export function registerWellKnown(
  http: FastifyInstance,
  { env, now, hasPasskeys }: Pick<Deps, 'env' | 'now'> & { hasPasskeys: boolean },
): void {
  const page = env.PUBLIC_URL + SECURITY_PAGE
  http.get(
    '/.well-known/change-password',
    described('Leads to the page on which a password is changed.', { 302: null }),
    (_, reply) => reply.redirect(SECURITY_PAGE, 302),
  )
  http.get(
    '/.well-known/passkey-endpoints',
    described('Pages on which passkeys are added and managed.', {
      200: z.object({ enroll: z.string(), manage: z.string() }),
    }),
    async () => {
      if (!hasPasskeys) throw new Refusal('not_found')
      return { enroll: page, manage: page }
    },
  )
  http.get(
    '/.well-known/security.txt',
    described('Contact for security researchers (RFC 9116), on servers that name one.', { 200: 'text/plain' }),
    async (_, reply) => {
      const contact = env.SECURITY_CONTACT
      if (!contact) throw new Refusal('not_found')
      const expires = new Date(Math.ceil((now().getTime() + VALID_MS) / DAY_MS) * DAY_MS)
      return reply.type('text/plain; charset=utf-8').send(
        `Contact: ${contact}
Expires: ${expires.toISOString()}
Canonical: ${env.PUBLIC_URL}/.well-known/security.txt
Preferred-Languages: en
`,
      )
    },
  )
}
