import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { FRESH_SIGN_IN_MINUTES, SIGN_IN_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { browserNameOf } from '#server/features/accounts/core/browser-name.ts'
import { endOne, endsAt, endThose, makeRoom } from '#server/features/accounts/core/endings.ts'
import { browserToken, keepBrowser, sendBrowserToken } from '#server/features/accounts/core/known-browsers.ts'
import {
  forgetToken,
  keepToken,
  newToken,
  signInIdOf,
  tokenHashOf,
  tokenIn,
} from '#server/features/accounts/core/tokens.ts'
import type { signInEnded } from '#server/features/accounts/events.ts'
import * as securityLog from '#server/features/accounts/mail/security-log.ts'
import * as secondSteps from '#server/features/accounts/second-step/second-steps.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type SignedIn, senderOf, type WhoIs } from '#server/platform/http/http.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'
import { hostCheck, refuseForeignOrigin } from '#server/platform/http/own-origin.ts'
import type { PayloadOf } from '#server/platform/live/event.ts'
import type { SocketOwner } from '#server/platform/live/sockets.ts'

const EXTEND_AFTER_DAYS = 1
/** Sign-outs are told to every process; this only bounds what a lost message could do. */
const REMEMBER_MS = 30_000
const REMEMBERED_AT_MOST = 10_000
/** A page asks nothing while it is open, so its sign-in may run out unnoticed for this long. */
const CHECK_PAGES_MS = 5 * 60 * 1000

/** What a browser that is new to the surfer is written down as; null when what led to it was written down already. */
type NewBrowser = 'new_browser' | 'account_made' | null
/** By the database's clock, when it was read: for how many milliseconds it is still good, and whether it is fresh. */
type SignIn = { userId: string; leftMs: number; isDue: boolean; isFresh: boolean }
type Remembered = { readAt: number; signIn: Promise<SignIn | null> }

const days = (count: number) => sql`make_interval(days => ${count})`

export type SignIns = ReturnType<typeof signInsOf>

/**
 * Who is signed in with which browser. One per process: it remembers for half a minute what it has looked up. Times go by
 * the database's clock, and what has passed since then by one that nobody sets.
 */
export function signInsOf({ db, env, log, sockets }: Deps) {
  const remembered = new Map<string, Remembered>()
  const refuseUnknownHost = hostCheck(env)

  async function read(signInId: string): Promise<SignIn | null> {
    const { rows } = await sql<SignIn>`
      select user_id, extract(epoch from ${endsAt} - now())::float8 * 1000 as left_ms,
        extended_at <= now() - ${days(EXTEND_AFTER_DAYS)} as is_due,
        confirmed_at > now() - make_interval(mins => ${FRESH_SIGN_IN_MINUTES}) as is_fresh
      from sign_ins where token_hash = ${tokenHashOf(signInId)}`.execute(db)
    // What does not exist is not remembered, so that made-up tokens cannot push real ones out.
    if (!rows[0]) remembered.delete(signInId)
    return rows[0] ?? null
  }

  /** The promise is remembered, not its answer: a sign-out that comes while it is read still drops it. */
  function remember(signInId: string): Remembered {
    const known = { readAt: performance.now(), signIn: read(signInId) }
    known.signIn.catch(() => remembered.delete(signInId))
    remembered.delete(signInId)
    remembered.set(signInId, known)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_AT_MOST && oldest) remembered.delete(oldest)
    return known
  }

  /** `anew` asks the database whatever is remembered: another process may have changed it. */
  async function lookUp(signInId: string, { anew = false } = {}): Promise<SignIn | null> {
    const known = anew ? undefined : remembered.get(signInId)
    const { readAt, signIn } = known && performance.now() - known.readAt < REMEMBER_MS ? known : remember(signInId)
    const found = await signIn
    return found && found.leftMs > performance.now() - readAt ? found : null
  }

  async function extend(token: string, signIn: SignIn, reply: FastifyReply) {
    signIn.isDue = false
    const { rows } = await sql`
      update sign_ins set extended_at = now(), expires_at = now() + ${days(SIGN_IN_DAYS)}
      where token_hash = ${tokenHashOf(signInIdOf(token))} and extended_at <= now() - ${days(EXTEND_AFTER_DAYS)}
      returning user_id`.execute(db)
    if (rows.length > 0) keepToken(reply, token, env.PUBLIC_URL)
  }

  async function closeEnded() {
    const owners = sockets.owners()
    if (owners.length === 0) return
    const hashes = owners.map(({ signInId }) => tokenHashOf(signInId))
    const there = await sql<{ tokenHash: Buffer }>`
      select token_hash from sign_ins
      where token_hash = any(${hashes}::bytea[]) and ${endsAt} > now()`.execute(db)
    const signedIn = new Set(there.rows.map(({ tokenHash }) => tokenHash.toString('base64url')))
    for (const { userId, signInId } of owners) if (!signedIn.has(signInId)) sockets.closeSignIn(userId, signInId)
  }

  const checking = setInterval(() => {
    closeEnded().catch((error) => log.warn(error, 'pages of ended sign-ins may have stayed open'))
  }, CHECK_PAGES_MS)
  checking.unref()

  const whoIs: WhoIs = async (request, reply, { fresh } = { fresh: false }): Promise<SignedIn | null> => {
    const token = tokenIn(request.headers, env.PUBLIC_URL)
    const signIn = token ? await lookUp(signInIdOf(token), { anew: fresh }) : null
    if (!token || !signIn) return null
    if (signIn.isDue) await extend(token, signIn, reply)
    if (fresh && !signIn.isFresh) throw new Refusal('fresh_sign_in_required')
    return { id: signIn.userId, signInId: signInIdOf(token) }
  }

  return {
    /** Null also for forged and expired ones. Extends a sign-in once a day. */
    whoIs,

    /** Whose socket this will be. Refuses with unknown_host, foreign_origin and sign_in_required. */
    async admitSocket(request: IncomingMessage): Promise<SocketOwner> {
      refuseUnknownHost(request)
      refuseForeignOrigin(request, env)
      const token = tokenIn(request.headers, env.PUBLIC_URL)
      const signIn = token ? await lookUp(signInIdOf(token)) : null
      if (!token || !signIn) throw new Refusal('sign_in_required')
      return { userId: signIn.userId, signInId: signInIdOf(token) }
    },

    /**
     * Signs this browser in, instead of whoever it was signed in as; the surfer's oldest sign-ins make room. A browser that
     * is new to the surfer is written to their security log, and told by mail.
     */
    async start(
      request: FastifyRequest,
      reply: FastifyReply,
      userId: string,
      { event = 'new_browser' }: { event?: NewBrowser } = {},
    ) {
      const [token, browser] = [newToken(), browserToken(request.headers, env.PUBLIC_URL)]
      const replaced = tokenIn(request.headers, env.PUBLIC_URL)
      await db.transaction().execute(async (tx) => {
        // One at a time for each surfer, or many at once would not see each other and make no room.
        await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
        if (replaced) await endOne(tx, signInIdOf(replaced))
        await makeRoom(tx, userId)
        const { isNew, hash } = await keepBrowser(tx, userId, browser)
        await sql`
          insert into sign_ins (user_id, token_hash, browser, browser_hash, expires_at)
          values (${userId}, ${tokenHashOf(signInIdOf(token))}, ${browserNameOf(request.headers['user-agent'])}, ${hash},
            now() + ${days(SIGN_IN_DAYS)})`.execute(tx)
        if (isNew && event) await securityLog.record({ db: tx, env }, userId, event, senderOf(request))
      })
      if (replaced) remembered.delete(signInIdOf(replaced))
      log.info({ event: 'signed_in', surfer: userId, network: widestNetworkOf(request.ip) }, 'a surfer signed in')
      keepToken(reply, token, env.PUBLIC_URL)
      sendBrowserToken(reply, browser, env.PUBLIC_URL)
    },

    /** Signs this browser out, here at once and in every other process as soon as it hears of it. */
    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      forgetToken(reply, env.PUBLIC_URL)
      const token = tokenIn(request.headers, env.PUBLIC_URL)
      const signInId = token && signInIdOf(token)
      if (!signInId || !(await lookUp(signInId))) return
      await db.transaction().execute((tx) => endOne(tx, signInId))
      remembered.delete(signInId)
    },

    /** What a process does when it hears that a sign-in has ended: forgets it and closes its open pages. */
    ended({ userId, signInId }: PayloadOf<typeof signInEnded>) {
      remembered.delete(signInId)
      sockets.closeSignIn(userId, signInId)
    },

    /** Once a socket is open: its sign-in may have ended while it was opening, when there was no page to close yet. */
    async socketOpened({ userId, signInId }: SocketOwner): Promise<void> {
      try {
        if (!(await lookUp(signInId, { anew: true }))) sockets.closeSignIn(userId, signInId)
      } catch (error) {
        log.warn(error, 'a page could not be checked when it opened; it is checked again in a few minutes')
      }
    },

    /** For a process that may have missed sign-outs: looks everyone up again, and closes the pages of those who left. */
    async catchUp() {
      remembered.clear()
      await closeEnded()
    },

    /** The pages are checked no more. */
    stop: () => clearInterval(checking),
  }
}

/** Ends every sign-in of a surfer, in the transaction of what makes that necessary, and forgets the browsers. */
export async function endAll(tx: Database, userId: string): Promise<number> {
  await tx.deleteFrom('knownBrowsers').where('userId', '=', userId).execute()
  await secondSteps.removeAll(tx, userId)
  return endThose(tx, sql`delete from sign_ins where user_id = ${userId} returning user_id, token_hash`)
}

/** Notes that the surfer of this sign-in has just shown that it is still them. */
export async function confirm(db: Database, { id, signInId }: SignedIn): Promise<void> {
  await sql`
    update sign_ins set confirmed_at = now()
    where user_id = ${id} and token_hash = ${tokenHashOf(signInId)}`.execute(db)
}
