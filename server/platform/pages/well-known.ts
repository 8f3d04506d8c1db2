import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS } from '#surf/time/durations.ts'

const SECURITY_PAGE = '/settings/security'
/** RFC 9116 asks for less than a year. */
const VALID_MS = 90 * DAY_MS

/** For password managers, passkey providers and security researchers. */
export function registerWellKnown(
  http: FastifyInstance,
  { env, now, hasPasskeys }: Pick<Deps, 'env' | 'now'> & { hasPasskeys: boolean },
): void {
  const page = env.PUBLIC_URL + SECURITY_PAGE
  http.get('/.well-known/change-password', (_, reply) => reply.redirect(SECURITY_PAGE, 302))
  http.get('/.well-known/passkey-endpoints', async () => {
    if (!hasPasskeys) throw new Refusal('not_found')
    return { enroll: page, manage: page }
  })
  http.get('/.well-known/security.txt', async (_, reply) => {
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
  })
}
