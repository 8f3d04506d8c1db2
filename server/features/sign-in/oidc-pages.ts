import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { cookieNamed } from '#server/features/sign-in/cookies.ts'
import { safeNext, withNext } from '#server/features/sign-in/next.ts'
import { issuerOf, Turned, trip } from '#server/features/sign-in/oidc.ts'
import { accountOf } from '#server/features/sign-in/oidc-accounts.ts'
import { messagePage } from '#server/features/sign-in/page.ts'
import { PASSKEY_PATHS } from '#server/features/sign-in/passkey-sign-in.ts'
import { keyFrom, seal, unseal } from '#server/features/sign-in/sealed.ts'
import type { SignIns } from '#server/features/sign-in/sign-ins.ts'

const COOKIE = 'lineup_trip'
const TRIP_SECONDS = 10 * 60
const keptTrip = trip.extend({ next: z.string(), until: z.number() })

const words = {
  away: [
    502,
    'Sign-in is not available right now',
    'The service that signs you in does not answer. Please try again in a moment.',
  ],
  denied: [403, 'You are not signed in', 'You did not agree to sign in. You can try again whenever you like.'],
  broken: [400, 'That did not work', 'Signing in took too long or was interrupted. Please try again.'],
} as const
const NO_EMAIL = 'Lineup needs your e-mail address, and the service that signs you in did not share one.'
const TAKEN = 'An account with this e-mail already exists, and nothing shows that it is yours.'

/** Signing in through the configured issuer; there are no forms then. */
export function registerIssuerPages(
  app: FastifyInstance,
  { db, env, log, now }: Deps,
  { signIns, stylesheet }: { signIns: SignIns; stylesheet: string },
) {
  const issuer = issuerOf(env)
  const key = keyFrom(env.OIDC_CLIENT_SECRET ?? '', COOKIE)
  const cookie = cookieNamed(COOKIE, env.PUBLIC_URL)

  const say = (reply: FastifyReply, status: number, title: string, text: string, next: string) =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(messagePage(stylesheet, title, text, next))

  const explain = (reply: FastifyReply, error: unknown, next: string) => {
    if (error instanceof Refusal)
      return say(reply, error.status, 'You are not signed in', error.code === 'email_taken' ? TAKEN : NO_EMAIL, next)
    if (!(error instanceof Turned)) throw error
    if (error.why === 'away') log.warn({ err: error.cause }, 'the OpenID Connect issuer failed')
    const [status, title, text] = words[error.why]
    return say(reply, status, title, text, next)
  }

  const tripIn = ({ headers }: FastifyRequest) => {
    const sealed = cookie.read(headers)
    const opened = sealed && unseal(sealed, key)
    const kept = opened ? keptTrip.parse(JSON.parse(opened)) : undefined
    return kept && kept.until > now().getTime() ? kept : undefined
  }

  app.get('/api/login', async (request, reply) => {
    const next = safeNext((request.query as { next?: unknown }).next)
    try {
      const { url, trip } = await issuer.leave()
      const until = now().getTime() + TRIP_SECONDS * 1000
      cookie.keep(reply, seal(JSON.stringify({ ...trip, next, until }), key), TRIP_SECONDS)
      return reply.redirect(url.href, 303)
    } catch (error) {
      return explain(reply, error, next)
    }
  })

  app.get('/api/login/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const kept = tripIn(request)
    const next = kept?.next ?? '/'
    cookie.forget(reply)
    try {
      if (!kept) throw new Turned('broken')
      const { searchParams } = new URL(request.url, env.PUBLIC_URL)
      await signIns.start(request, reply, await accountOf(db, await issuer.comeBack(searchParams, kept)))
      return reply.redirect(next, 303)
    } catch (error) {
      return explain(reply, error, next)
    }
  })

  app.get('/api/signup', async (request, reply) =>
    reply.redirect(withNext('/api/login', safeNext((request.query as { next?: unknown }).next)), 303),
  )
  for (const path of ['/api/login', '/api/signup', ...Object.values(PASSKEY_PATHS)])
    app.post(path, async () => {
      throw new Refusal('not_supported')
    })
}
