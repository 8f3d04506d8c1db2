import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import { AGAIN_WITHIN_SECONDS, type Claims, issuerOf, Turned, trip } from '#server/features/accounts/oidc/oidc.ts'
import { accountOf, bySubject, link } from '#server/features/accounts/oidc/oidc-accounts.ts'
import { askToSignInPage, closedPage, ISSUER_PATH, messagePage } from '#server/features/accounts/pages/sign-in-page.ts'
import { PASSKEY_PATHS } from '#server/features/accounts/routes/passkey-sign-in.ts'
import { confirm, type SignIns } from '#server/features/accounts/sign-ins/sign-ins.ts'
import { ClosedAccount } from '#server/features/accounts/sign-ins/standing-check.ts'
import type { PoliciesToAgree } from '#server/features/policies/writes.ts'
import { type Described, describedCall, describedPage, HTML } from '#server/platform/api-document/described.ts'
import { keyFrom, seal, unseal } from '#server/platform/database/sealed.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'
import { type Sender, type SignedIn, senderOf } from '#server/platform/http/http.ts'
import { requestedLanguage } from '#server/platform/http/language.ts'
import { safePath, withNext } from '#server/platform/http/next-path.ts'
import { isFromElsewhere } from '#server/platform/http/own-origin.ts'
import { refusalText } from '#server/platform/http/refusal-texts.ts'
import { sendPage } from '#server/platform/pages/page.ts'

const COOKIE = 'lineup_trip'
const TRIP_SECONDS = 10 * 60
/** `link` and `confirm` have the signed-in surfer who links the issuer or confirms their identity. */
const storedTrip = trip.extend({
  next: z.string(),
  until: z.number(),
  link: z.string().optional(),
  confirm: z.string().optional(),
})
type Purpose = { next: string; link?: string; confirm?: string }
const LINK_PATH = '/api/login/issuer/link'
const CONFIRM_PATH = '/api/login/issuer/confirm'
const AFTER_LINK = '/settings/security'

const statuses = { away: 503, denied: 403, refused: 403, broken: 400 } as const
const MOST_LOGGED = 500
const AWAY_RETRY_SECONDS = 5

function textOf(language: Language, refusal: Refusal, isAlone: boolean): string {
  const { singleSignOn: texts } = textsIn(language)
  switch (refusal.code) {
    case 'email_taken':
      return isAlone ? texts.addressTakenAlone : texts.addressTaken
    case 'link_taken':
    case 'sign_ups_closed':
    case 'invitation_needed':
    case 'domain_not_admitted':
    case 'account_suspended':
      return refusalText(language, refusal)
    case 'not_confirmed':
      return texts.someoneElseSignedIn
    case 'sign_in_required':
      return texts.youWereSignedOut
    default:
      return texts.needsYourEMailAddress
  }
}

const RETURNING = { answers: { 303: null, 400: HTML, 401: HTML, 403: HTML, 404: HTML, 409: HTML } } as const
const leading = z.object({ url: z.string() })
const ISSUER: Partial<Described> = {
  access: 'surfer',
  body: z.object({ next: z.string().optional() }),
  refuses: ['fresh_sign_in_required', 'unavailable'],
}

export function registerIssuerPages(
  app: FastifyInstance,
  { db, env, log, now }: Deps,
  { signIns, agreesTo }: { signIns: SignIns; agreesTo: PoliciesToAgree },
) {
  const issuer = issuerOf(env)
  const isAlone = !arePasswordsOpen(env)
  const signInPath = isAlone ? '/api/login' : ISSUER_PATH
  const key = keyFrom(env.OIDC_CLIENT_SECRET ?? '', COOKIE)
  const cookie = cookieNamed(COOKIE, env.PUBLIC_URL)

  /** Logs the issuer's response, which may be long or come from the browser. */
  const note = ({ why, cause }: Turned) => {
    if (typeof cause !== 'object' || cause === null || why === 'denied') return
    if (cause instanceof Error) return log.warn({ err: cause }, 'the OpenID Connect issuer failed')
    const answered = Object.entries(cause).map(([name, value]) => [name, String(value ?? '').slice(0, MOST_LOGGED)])
    log.warn(
      Object.fromEntries(answered),
      `the OpenID Connect issuer ${why === 'refused' ? 'refused Lineup' : 'failed'}`,
    )
  }

  type Failed = { error: unknown; retry: string; isSignedIn?: boolean }
  const explain = (language: Language, reply: FastifyReply, { error, retry, isSignedIn = false }: Failed) => {
    const texts = textsIn(language).singleSignOn
    const send = (status: number, title: string, text: string) =>
      sendPage(reply, messagePage(language, { title, text, retry, status }))
    if (error instanceof ClosedAccount) return sendPage(reply, closedPage(language, error))
    if (error instanceof Refusal) return send(error.status, texts.thatDidntWork, textOf(language, error, isAlone))
    if (!(error instanceof Turned)) throw error
    const { title, text } = texts.turnedAway[error.why]
    note(error)
    if (error.why === 'away') reply.header('retry-after', String(AWAY_RETRY_SECONDS))
    const hasOtherMethods = (error.why === 'away' || error.why === 'refused') && !isAlone && !isSignedIn
    return send(statuses[error.why], title, hasOtherMethods ? texts.andOtherMethods(text) : text)
  }

  const tripIn = ({ headers }: FastifyRequest) => {
    const sealed = cookie.read(headers)
    const opened = sealed && unseal(sealed, key)
    const stored = opened ? storedTrip.parse(JSON.parse(opened)) : undefined
    return stored && stored.until > now().getTime() ? stored : undefined
  }

  /** Returns the issuer's address; a sealed cookie stores what the return needs. */
  const leave = async (reply: FastifyReply, purpose: Purpose): Promise<string> => {
    const { url, trip } = await issuer.leave({ again: purpose.confirm !== undefined })
    const until = now().getTime() + TRIP_SECONDS * 1000
    cookie.keep(reply, seal(JSON.stringify({ ...trip, ...purpose, until }), key), TRIP_SECONDS)
    return url.href
  }

  app.get(signInPath, describedPage('Leads to the issuer of single sign-on.', RETURNING), async (request, reply) => {
    const next = safePath((request.query as { next?: unknown }).next)
    // An issuer may sign a known browser in without a question: another site must not start that.
    if (isFromElsewhere(request.headers))
      return sendPage(reply, askToSignInPage(request.language, withNext(signInPath, next)))
    try {
      return reply.redirect(await leave(reply, { next }), 303)
    } catch (error) {
      return explain(request.language, reply, { error, retry: withNext('/api/login', next) })
    }
  })

  app.get(
    '/api/login/callback',
    { exposeHeadRoute: false, ...describedPage('Where the issuer leads back to.', RETURNING) },
    async (request, reply) => {
      const stored = tripIn(request)
      const next = stored?.next ?? '/'
      cookie.forget(reply)
      try {
        if (!stored) throw new Turned('broken')
        const { searchParams } = new URL(request.url, env.PUBLIC_URL)
        const claims = await issuer.comeBack(searchParams, stored)
        if (stored.link)
          await linkTo(stored.link, claims, await signIns.authenticate(request, reply), senderOf(request))
        else if (stored.confirm) {
          const user = await signIns.authenticate(request, reply, { whileSuspended: true })
          await confirmAs(stored.confirm, claims, user)
        } else {
          const by = { sender: senderOf(request), next, language: requestedLanguage(request.headers, env) }
          const agreed = agreesTo(request.language)
          await signIns.start(request, reply, await accountOf({ db, env, agreesTo: agreed }, claims, by))
        }
        return reply.redirect(next, 303)
      } catch (error) {
        // From the settings, 'Try again' leads back there.
        const isSignedIn = stored?.link !== undefined || stored?.confirm !== undefined
        const retry = isSignedIn ? next : withNext('/api/login', next)
        return explain(request.language, reply, { error, retry, isSignedIn })
      }
    },
  )

  // A POST, because another site could otherwise link the account to a stranger's sign-in.
  app.post(
    LINK_PATH,
    describedCall('Address of the issuer, to link it to the account.', leading, ISSUER),
    async (request, reply) => {
      const user = await signIns.authenticate(request, reply, { fresh: true })
      if (!user) throw new Refusal('sign_in_required')
      return { url: await leaveOrRefuse(reply, { next: AFTER_LINK, link: user.id }) }
    },
  )

  app.post(
    CONFIRM_PATH,
    describedCall('Address of the issuer, to confirm the caller’s identity.', leading, ISSUER),
    async (request, reply) => {
      const user = await signIns.authenticate(request, reply, { whileSuspended: true })
      if (!user) throw new Refusal('sign_in_required')
      const next = safePath((request.body as { next?: unknown } | null)?.next)
      return { url: await leaveOrRefuse(reply, { next, confirm: user.id }) }
    },
  )

  /** For calls, whose pages have their own texts. */
  const leaveOrRefuse = (reply: FastifyReply, purpose: Purpose): Promise<string> =>
    leave(reply, purpose).catch((error) => {
      if (!(error instanceof Turned)) throw error
      note(error)
      throw new Refusal('unavailable', { retryAfterSeconds: AWAY_RETRY_SECONDS })
    })

  /** Not every issuer reports the time of the repeated sign-in. */
  async function confirmAs(userId: string, claims: Claims, user: SignedIn | null) {
    if (user?.id !== userId) throw new Refusal('sign_in_required')
    const isThem = (await bySubject(db, claims)) === userId
    const sinceSeconds = now().getTime() / 1000 - (claims.auth_time ?? now().getTime() / 1000)
    if (!isThem || sinceSeconds > AGAIN_WITHIN_SECONDS) throw new Refusal('not_confirmed')
    await confirm(db, user)
  }

  async function linkTo(userId: string, claims: Claims, user: SignedIn | null, sender: Sender) {
    if (user?.id !== userId) throw new Refusal('sign_in_required')
    await link({ db, env }, userId, claims, sender)
  }

  if (!isAlone) return
  app.get(
    '/api/signup',
    describedPage('Leads to signing in with the issuer.', { answers: { 303: null } }),
    async (request, reply) =>
      reply.redirect(withNext('/api/login', safePath((request.query as { next?: unknown }).next)), 303),
  )
  for (const path of ['/api/login', '/api/signup', ...Object.values(PASSKEY_PATHS)])
    app.post(
      path,
      describedCall('Always refused: accounts sign in with the issuer.', z.object({}), { refuses: ['not_supported'] }),
      async () => {
        throw new Refusal('not_supported')
      },
    )
}
