import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { SIGN_IN_DAYS } from '#contract/limits.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Deps } from '#server/deps.ts'
import { browserNameOf } from '#server/features/sign-in/browser-name.ts'
import { endOne, endThose, makeRoom } from '#server/features/sign-in/endings.ts'
import { forgetToken, keepToken, newToken, signInIdOf, tokenHashOf, tokenIn } from '#server/features/sign-in/tokens.ts'
import type { Database } from '#server/platform/database.ts'
import type { SignedIn } from '#server/platform/http.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'
import type { SocketOwner } from '#server/platform/live/sockets.ts'
import { hostCheck, refuseForeignOrigin } from '#server/platform/own-origin.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const LIFE_MS = SIGN_IN_DAYS * DAY_MS
const EXTEND_AFTER_MS = DAY_MS
/** Sign-outs are told to every process; this only bounds what a lost message could do. */
const REMEMBER_MS = 30_000
const REMEMBERED_AT_MOST = 10_000
/** A page asks nothing while it is open, so its sign-in may run out unnoticed for this long. */
const CHECK_PAGES_MS = 5 * 60 * 1000

/** Times in milliseconds since 1970. */
type SignIn = { userId: string; expiresAt: number; extendedAt: number }

export type SignIns = ReturnType<typeof signInsOf>

/** Who is signed in with which browser. One per process: it remembers for half a minute what it has looked up. */
export function signInsOf({ db, env, log, now, sockets }: Deps) {
  // `readAt` is on a clock that nobody sets back: what is remembered would otherwise stay for as long as that.
  const remembered = new Map<string, { readAt: number; signIn: Promise<SignIn | null> }>()
  const refuseUnknownHost = hostCheck(env)

  async function read(signInId: string): Promise<SignIn | null> {
    const row = await db
      .selectFrom('signIns')
      .select(['userId', 'expiresAt', 'extendedAt'])
      .where('tokenHash', '=', tokenHashOf(signInId))
      .executeTakeFirst()
    // What does not exist is not remembered, so that made-up tokens cannot push real ones out.
    if (!row) remembered.delete(signInId)
    return row
      ? { userId: row.userId, expiresAt: Date.parse(row.expiresAt), extendedAt: Date.parse(row.extendedAt) }
      : null
  }

  /** The promise is remembered, not its answer: a sign-out that comes while it is read still drops it. */
  function remember(signInId: string) {
    const signIn = read(signInId)
    signIn.catch(() => remembered.delete(signInId))
    remembered.delete(signInId)
    remembered.set(signInId, { readAt: performance.now(), signIn })
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_AT_MOST && oldest) remembered.delete(oldest)
    return signIn
  }

  async function lookUp(signInId: string): Promise<SignIn | null> {
    const known = remembered.get(signInId)
    const isFresh = known && performance.now() - known.readAt < REMEMBER_MS
    return valid(await (isFresh ? known.signIn : remember(signInId)))
  }

  const valid = (signIn: SignIn | null) => (signIn && signIn.expiresAt > now().getTime() ? signIn : null)

  async function extend(token: string, signIn: SignIn, reply: FastifyReply) {
    const time = now().getTime()
    signIn.extendedAt = time
    signIn.expiresAt = time + LIFE_MS
    const { numUpdatedRows } = await db
      .updateTable('signIns')
      .set({ extendedAt: isoOf(signIn.extendedAt), expiresAt: isoOf(signIn.expiresAt) })
      .where('tokenHash', '=', tokenHashOf(signInIdOf(token)))
      .where('extendedAt', '<=', isoOf(time - EXTEND_AFTER_MS))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) keepToken(reply, token, env.PUBLIC_URL)
  }

  async function closeEnded() {
    const owners = sockets.owners()
    if (owners.length === 0) return
    const hashes = owners.map(({ signInId }) => tokenHashOf(signInId))
    const there = await sql<{ tokenHash: Buffer }>`
      select token_hash from sign_ins
      where token_hash = any(${hashes}::bytea[]) and expires_at > ${isoOf(now().getTime())}`.execute(db)
    const signedIn = new Set(there.rows.map(({ tokenHash }) => tokenHash.toString('base64url')))
    for (const { userId, signInId } of owners) if (!signedIn.has(signInId)) sockets.closeSignIn(userId, signInId)
  }

  const checking = setInterval(() => {
    closeEnded().catch((error) => log.warn(error, 'pages of ended sign-ins may have stayed open'))
  }, CHECK_PAGES_MS)
  checking.unref()

  return {
    /** Whose sign-in the request carries; null for none and for forged or expired ones. Extends it once a day. */
    async whoIs(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
      const token = tokenIn(request.headers, env.PUBLIC_URL)
      const signIn = token ? await lookUp(signInIdOf(token)) : null
      if (!token || !signIn) return null
      if (now().getTime() - signIn.extendedAt >= EXTEND_AFTER_MS) await extend(token, signIn, reply)
      return { id: signIn.userId, signInId: signInIdOf(token) }
    },

    /** Whose socket this will be. Refuses with unknown_host, foreign_origin and sign_in_required. */
    async admitSocket(request: IncomingMessage): Promise<SocketOwner> {
      refuseUnknownHost(request)
      refuseForeignOrigin(request, env)
      const token = tokenIn(request.headers, env.PUBLIC_URL)
      const signIn = token ? await lookUp(signInIdOf(token)) : null
      if (!token || !signIn) throw new Refusal('sign_in_required')
      return { userId: signIn.userId, signInId: signInIdOf(token) }
    },

    /** Signs this browser in, instead of whoever it was signed in as; the surfer's oldest sign-ins make room. */
    async start(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
      const token = newToken()
      const replaced = tokenIn(request.headers, env.PUBLIC_URL)
      const time = now().getTime()
      await db.transaction().execute(async (tx) => {
        // One at a time for each surfer, or many at once would not see each other and make no room.
        await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
        if (replaced) await endOne(tx, signInIdOf(replaced))
        await makeRoom(tx, userId, isoOf(time))
        await tx
          .insertInto('signIns')
          .values({
            userId,
            tokenHash: tokenHashOf(signInIdOf(token)),
            browser: browserNameOf(request.headers['user-agent']),
            createdAt: isoOf(time),
            extendedAt: isoOf(time),
            expiresAt: isoOf(time + LIFE_MS),
          })
          .execute()
      })
      if (replaced) remembered.delete(signInIdOf(replaced))
      keepToken(reply, token, env.PUBLIC_URL)
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
    ended({ userId, signInId }: LiveEvent) {
      remembered.delete(String(signInId))
      sockets.closeSignIn(String(userId), String(signInId))
    },

    /** Once a socket is open: its sign-in may have ended while it was opening, when there was no page to close yet. */
    async socketOpened({ userId, signInId }: SocketOwner): Promise<void> {
      try {
        if (!valid(await remember(signInId))) sockets.closeSignIn(userId, signInId)
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

/** Ends every sign-in of a surfer, in the transaction of what makes that necessary. */
export const endAll = (tx: Database, userId: string): Promise<number> =>
  endThose(tx, sql`delete from sign_ins where user_id = ${userId} returning user_id, token_hash`)

const isoOf = (milliseconds: number) => new Date(milliseconds).toISOString()
