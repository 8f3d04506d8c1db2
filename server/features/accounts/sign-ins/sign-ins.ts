import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Standing } from '#contract/accounts/users.ts'
import { SURFER_HEADER } from '#contract/headers.ts'
import { FRESH_SIGN_IN_MINUTES, SIGN_IN_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { isShutOut, standingOf } from '#server/domain/visibility.ts'
import { sentToken } from '#server/features/accounts/access-tokens/sent-token.ts'
import { authenticateByToken } from '#server/features/accounts/access-tokens/token-check.ts'
import { browserNameOf } from '#server/features/accounts/core/browser-name.ts'
import { endOne, endsAt, makeRoom } from '#server/features/accounts/core/endings.ts'
import { browserToken, keepBrowser, sendBrowserToken } from '#server/features/accounts/core/known-browsers.ts'
import {
  forgetToken,
  keepToken,
  newToken,
  signInIdOf,
  tokenHashOf,
  tokenIn,
} from '#server/features/accounts/core/tokens.ts'
import type { signInEnded, standingChanged } from '#server/features/accounts/events.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import {
  closePagesOfShutOut,
  isShutOutBy,
  refuseClosed,
  refuseLacking,
  refuseShutOut,
  withAppeal,
} from '#server/features/accounts/sign-ins/standing-check.ts'
import { rememberLanguage } from '#server/features/own-data/writes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { bearerIn } from '#server/platform/http/bearer.ts'
import { type Authenticate, type SignedIn, senderOf } from '#server/platform/http/http.ts'
import { offerLanguage, requestedLanguage, sendLanguage } from '#server/platform/http/language.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { hostCheck, refuseForeignOrigin } from '#server/platform/http/own-origin.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import type { SocketOwner } from '#server/platform/live/sockets.ts'

const EXTEND_AFTER_DAYS = 1
/** Sign-outs are published to every process; this bounds a lost message. */
const REMEMBER_MS = 30_000
const REMEMBERED_AT_MOST = 10_000
/** An open page makes no requests, so its sign-in may expire unnoticed for this long. */
const CHECK_PAGES_MS = 5 * 60 * 1000

/** The security event of a browser that is new to the surfer; null if one was recorded already. */
type NewBrowser = 'new_browser' | 'account_made' | null
/** By the database's clock when it was read. */
type SignIn = {
  userId: string
  leftMs: number
  isDue: boolean
  isFresh: boolean
  standing: Standing | null
  language: string | null
}
type Remembered = { readAt: number; signIn: Promise<SignIn | null> }

const days = (count: number) => sql`make_interval(days => ${count})`

export type SignIns = ReturnType<typeof signInsOf>

/** Caches sign-ins for half a minute per process; times are the database's plus a monotonic clock. */
export function signInsOf({ db, env, log, sockets }: Deps) {
  const remembered = new Map<string, Remembered>()
  const refuseUnknownHost = hostCheck(env)

  async function read(signInId: string): Promise<SignIn | null> {
    const { rows } = await sql<SignIn>`
      select user_id, extract(epoch from ${endsAt} - now())::float8 * 1000 as left_ms,
        extended_at <= now() - ${days(EXTEND_AFTER_DAYS)} as is_due,
        confirmed_at > now() - make_interval(mins => ${FRESH_SIGN_IN_MINUTES}) as is_fresh,
        ${standingOf(sql`sign_ins.user_id`)} as standing,
        (select u.language from users u where u.id = sign_ins.user_id) as language
      from sign_ins where token_hash = ${tokenHashOf(signInId)}`.execute(db)
    // Unknown tokens are not cached, so that made-up ones cannot push out real ones.
    if (!rows[0]) remembered.delete(signInId)
    return rows[0] ?? null
  }

  /** Caches the promise, so that a sign-out during the read still drops it. */
  function remember(signInId: string): Remembered {
    const known = { readAt: performance.now(), signIn: read(signInId) }
    known.signIn.catch(() => remembered.delete(signInId))
    remembered.delete(signInId)
    remembered.set(signInId, known)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_AT_MOST && oldest) remembered.delete(oldest)
    return known
  }

  /** `anew` skips the cache, because another process may have changed it. */
  async function readSignIn(signInId: string, { anew = false } = {}): Promise<SignIn | null> {
    const known = anew ? undefined : remembered.get(signInId)
    const { readAt, signIn } = known && performance.now() - known.readAt < REMEMBER_MS ? known : remember(signInId)
    const found = await signIn
    return found && found.leftMs > performance.now() - readAt ? found : null
  }

  async function extend(token: string, signIn: SignIn, request: FastifyRequest, reply: FastifyReply) {
    signIn.isDue = false
    const { rows } = await sql`
      update sign_ins set extended_at = now(), expires_at = now() + ${days(SIGN_IN_DAYS)}
      where token_hash = ${tokenHashOf(signInIdOf(token))} and extended_at <= now() - ${days(EXTEND_AFTER_DAYS)}
      returning user_id`.execute(db)
    if (rows.length === 0) return
    keepToken(reply, token, env.PUBLIC_URL)
    await rememberLanguage(db, signIn.userId, requestedLanguage(request.headers, env))
  }

  async function closeEnded() {
    const owners = sockets.owners()
    if (owners.length === 0) return
    const hashes = owners.map(({ signInId }) => tokenHashOf(signInId))
    const there = await sql<{ tokenHash: Buffer }>`
      select token_hash from sign_ins
      where token_hash = any(${hashes}::bytea[]) and ${endsAt} > now()
        and not ${isShutOut(sql`sign_ins.user_id`)}`.execute(db)
    const signedIn = new Set(there.rows.map(({ tokenHash }) => tokenHash.toString('base64url')))
    for (const { userId, signInId } of owners) if (!signedIn.has(signInId)) sockets.closeSignIn(userId, signInId)
  }

  const checking = setInterval(() => {
    closeEnded().catch((error) => log.warn(error, 'pages of ended sign-ins may have stayed open'))
  }, CHECK_PAGES_MS)
  checking.unref()

  const authenticate: Authenticate = async (request, reply, needs = {}): Promise<SignedIn | null> => {
    const sent = sentToken(request, needs)
    if (sent) return authenticateByToken({ db, env }, request, reply, sent, needs)
    const token = tokenIn(request.headers, env.PUBLIC_URL)
    const signIn = token ? await readSignIn(signInIdOf(token), { anew: needs.fresh === true }) : null
    if (!token || !signIn) return null
    // A queued action of one surfer must not run for another who signed in on the same phone.
    const meant = request.headers[SURFER_HEADER]
    if (meant !== undefined && meant !== signIn.userId) throw new Refusal('sign_in_required')
    if (signIn.isDue) await extend(token, signIn, request, reply)
    await refuseLacking({ db, env }, signIn, needs)
    const { userId: id, language } = signIn
    offerLanguage(request, reply, language, env)
    return { id, signInId: signInIdOf(token), isShutOut: isShutOutBy(signIn.standing), language }
  }

  return {
    /** Null also if the cookie is forged or expired. Extends a sign-in once a day. */
    authenticate,

    /** Refuses unknown_host, foreign_origin, token_not_allowed, sign_in_required, account_suspended and account_closed. */
    async admitSocket(request: IncomingMessage): Promise<SocketOwner> {
      refuseUnknownHost(request)
      refuseForeignOrigin(request, env)
      if (bearerIn(request.headers) !== undefined) throw new Refusal('token_not_allowed')
      const token = tokenIn(request.headers, env.PUBLIC_URL)
      const signIn = token ? await readSignIn(signInIdOf(token)) : null
      if (!token || !signIn) throw new Refusal('sign_in_required')
      refuseShutOut(signIn.standing)
      return { userId: signIn.userId, signInId: signInIdOf(token) }
    },

    /** The surfer's oldest sign-ins make room; a new browser is recorded and reported by mail. Refuses account_closed. */
    async start(
      request: FastifyRequest,
      reply: FastifyReply,
      userId: string,
      { event = 'new_browser' }: { event?: NewBrowser } = {},
    ) {
      const [token, browser] = [newToken(), browserToken(request.headers, env.PUBLIC_URL)]
      const replaced = tokenIn(request.headers, env.PUBLIC_URL)
      const started = db.transaction().execute(async (tx) => {
        // Serialized per surfer, or concurrent requests would exceed the limit.
        await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
        await refuseClosed(tx, userId)
        if (replaced) await endOne(tx, signInIdOf(replaced))
        await makeRoom(tx, userId)
        const { isNew, hash } = await keepBrowser(tx, userId, browser)
        await sql`
          insert into sign_ins (user_id, token_hash, browser, browser_hash, expires_at)
          values (${userId}, ${tokenHashOf(signInIdOf(token))}, ${browserNameOf(request.headers['user-agent'])}, ${hash},
            now() + ${days(SIGN_IN_DAYS)})`.execute(tx)
        if (isNew && event) await securityLog.record({ db: tx, env }, userId, event, senderOf(request))
        return rememberLanguage(tx, userId, requestedLanguage(request.headers, env))
      })
      const language = await started.catch(withAppeal(db, userId))
      if (replaced) remembered.delete(signInIdOf(replaced))
      log.info({ event: 'signed_in', surfer: userId, network: widestNetworkOf(request.ip) }, 'a surfer signed in')
      keepToken(reply, token, env.PUBLIC_URL)
      sendBrowserToken(reply, browser, env.PUBLIC_URL)
      sendLanguage(reply, language, env)
    },

    /** Immediately here, and in other processes by the event. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      forgetToken(reply, env.PUBLIC_URL)
      const token = tokenIn(request.headers, env.PUBLIC_URL)
      const signInId = token && signInIdOf(token)
      if (!signInId || !(await readSignIn(signInId))) return
      await db.transaction().execute((tx) => endOne(tx, signInId))
      remembered.delete(signInId)
    },

    ended({ userId, signInId }: PayloadOf<typeof signInEnded>) {
      remembered.delete(signInId)
      sockets.closeSignIn(userId, signInId)
    },

    /** Reads the sign-ins of these surfers again, and closes the pages of those who have their safety alone. */
    standingChanged({ userIds }: PayloadOf<typeof standingChanged>) {
      const isTheirs = (signIn: SignIn | null) => signIn !== null && userIds.includes(signIn.userId)
      for (const [id, known] of remembered)
        known.signIn.then(
          (signIn) => isTheirs(signIn) && remembered.get(id) === known && remembered.delete(id),
          () => {},
        )
      closePagesOfShutOut({ db, sockets }, userIds).catch((error) => {
        log.warn(error, 'pages of suspended surfers may have stayed open')
      })
    },

    /** For a sign-in that ended, or whose surfer was suspended, while its socket was opening. */
    async socketOpened({ userId, signInId }: SocketOwner): Promise<void> {
      try {
        const signIn = await readSignIn(signInId, { anew: true })
        if (!signIn || isShutOutBy(signIn.standing)) sockets.closeSignIn(userId, signInId)
      } catch (error) {
        log.warn(error, 'a page could not be checked when it opened; it is checked again in a few minutes')
      }
    },

    /** After missed events: reads all cached sign-ins again and closes pages of ended ones. */
    async catchUp() {
      remembered.clear()
      await closeEnded()
    },

    stop: () => clearInterval(checking),
  }
}

/** Records a confirmed identity. */
export async function confirm(db: Database, { id, signInId }: SignedIn): Promise<void> {
  await sql`
    update sign_ins set confirmed_at = now()
    where user_id = ${id} and token_hash = ${tokenHashOf(signInId)}`.execute(db)
}
