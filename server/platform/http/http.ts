import type { IncomingHttpHeaders } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { z } from 'zod'
import { type BodyOf, type Endpoint, id, type ParamsOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Language } from '#languages'
import type { Deps } from '#server/deps.ts'
import { isReferenceBroken } from '#server/platform/database/database.ts'
import { type Position, UNKNOWN } from '#server/platform/database/position.ts'
import { bearerIn } from '#server/platform/http/bearer.ts'
import {
  closeConnectionsOnceAnswered,
  endSlowBodies,
  prepareDraining,
  refuseUnreadable,
} from '#server/platform/http/connections.ts'
import { logRefusals } from '#server/platform/http/failures.ts'
import { addLanguage, languageOf, sendLanguage } from '#server/platform/http/language.ts'
import { hostCheck, refuseForeignOrigin } from '#server/platform/http/own-origin.ts'
import { parsed } from '#server/platform/http/parsed-input.ts'
import { positionIn } from '#server/platform/http/read-position.ts'
import { sendRefusal } from '#server/platform/http/refusal-texts.ts'
import { refuseError } from '#server/platform/http/refused-errors.ts'
import { securityHeaders } from '#server/platform/http/security-headers.ts'
import { actFor, pageIdIn } from '#server/platform/live/publish.ts'
import {
  type CompressedReply,
  compressedBody,
  compressJson,
  isCompressed,
} from '#server/platform/replies/compression.ts'
import { turnToSend } from '#server/platform/replies/costly-reads.ts'
import { isSerialized, type SerializedReply, serializedBy } from '#server/platform/replies/serialized-reply.ts'
import { JSON_TYPE, sharedReplies } from '#server/platform/replies/shared-replies.ts'

/** Small; pictures have their own route. */
const BODY_LIMIT_BYTES = 64 * 1024
/** Time limit for headers and bodies, unless a route sets `bodyTimeoutMs`. */
const TIMEOUT_MS = 15_000
/** Longest silence in both directions: a picture may queue before its answer. */
const SILENCE_MS = 120_000

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyTimeoutMs?: number
    /** Accepts any Host header, because probes use their own names. */
    anyHost?: boolean
    /** Accepts requests started by another site or app; for endpoints that change nothing, or check it themselves. */
    anyOrigin?: boolean
  }
}

/** `isShutOut`: suspended or closed, so that they get nothing of others. A token has a `tokenId`, and '' as its sign-in. */
export type SignedIn = {
  id: string
  signInId: string
  tokenId?: string
  isShutOut?: boolean
  language?: string | null
}
type UserOf<E extends Endpoint> = E['open'] extends true ? SignedIn | null : SignedIn

type RequestContext<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  user: UserOf<E>
  sender: Sender
  /** The request's, else the surfer's, else the server's. */
  language: Language
  setLanguage: (language: Language) => void
  /** Refuses fresh_sign_in_required if only some requests need it; otherwise declare `fresh`. */
  requireFresh: () => Promise<void>
  /** Answers 200 instead of the declared 201 if nothing was created. */
  created: <T>(result: { value: T; repeated: boolean }) => T
}
type Handler<E extends Endpoint> = (
  context: RequestContext<E>,
  deps: Deps,
) => Promise<ReplyOf<E> | SerializedReply | CompressedReply>
type RouteOptions<E extends Endpoint> = {
  /** Equal versions give equal replies. Without a version, replies are cached for a minute. */
  version?: (context: RequestContext<E>, deps: Deps) => Promise<string | undefined>
  /** Runs first, on the primary, and before a shared reply is computed; its refusal is not shared. */
  admit?: (context: RequestContext<E>, deps: Deps) => Promise<void>
  /** The part of the query on which a shared reply depends; without it, all. */
  sharedBy?: (context: RequestContext<E>, deps: Deps) => string
  isLarge?: boolean
  /** The handler writes and decides nothing: a replica may serve it (docs/decisions/operating/0111-reads-from-replicas.md). */
  reads?: 'replica'
}

export type BoundRoute = {
  endpoint: Endpoint
  reads: 'replica' | undefined
  bind: (deps: Deps, authenticate: Authenticate) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}
export type Needs = Partial<
  Pick<
    Endpoint,
    'scope' | 'fresh' | 'forOperators' | 'forModerators' | 'reachesOthers' | 'showsOthers' | 'whileSuspended'
  >
> & {
  /** Takes a token also from Basic or `?key=`, reads no cookie, and refuses `token_invalid` to all others. */
  byTokenAlone?: boolean
}
/** Null for a visitor. Refuses surfers other than the one of SURFER_HEADER, and callers who lack what the endpoint needs. */
export type Authenticate = (request: FastifyRequest, reply: FastifyReply, needs?: Needs) => Promise<SignedIn | null>

/** Address of the connection, or the one reported by our proxy. */
export type Sender = { address: string; headers: IncomingHttpHeaders }
export const senderOf = ({ ip, headers }: FastifyRequest): Sender => ({ address: ip, headers })

export const route = <E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { version, admit, sharedBy, isLarge, reads }: RouteOptions<E> = {},
): BoundRoute => {
  const { whileSuspended, params: declared = {} } = endpoint
  const params = z.object(declared).catchall(id)
  const bind: BoundRoute['bind'] = (deps, authenticate) => {
    const { replicas } = deps
    const answer = (context: RequestContext<E>, reader: string, at: Position) =>
      replicas && reads === 'replica'
        ? replicas.readFrom({ reader, at }, (db) => handle(context, { ...deps, db }))
        : handle(context, deps)
    const share = endpoint.maxAgeSeconds === undefined ? undefined : sharedReplies(endpoint.maxAgeSeconds)
    return async (request, reply) => {
      // A cacheable reply must not carry the cookie that renews a sign-in; a token has none.
      const caller =
        share && bearerIn(request.headers) === undefined ? null : await authenticate(request, reply, endpoint)
      const user = share ? null : caller
      request.surferId = user?.id ?? null
      if (!user && !endpoint.open) throw new Refusal('sign_in_required')
      // Personal data must not be cached by shared caches.
      reply.code(endpoint.status).header('cache-control', 'no-store')
      const context = {
        params: parsed(params, request.params),
        query: parsed(endpoint.query, request.query),
        body: parsed(endpoint.body, request.body ?? undefined),
        user,
        sender: senderOf(request),
        // No getter: each object would get a hidden class of its own, which the collector keeps.
        language: languageOf(request.headers, deps.env, user?.language),
        setLanguage: (language) => sendLanguage(reply, language, deps.env),
        requireFresh: async () => void (await authenticate(request, reply, { whileSuspended, fresh: true })),
        created: ({ value, repeated }) => {
          if (repeated) reply.code(200)
          return value
        },
      } as RequestContext<E>
      if (!share) {
        await admit?.(context, deps)
        // Without the cookie, only the primary surely shows what a token has just changed.
        const at = user?.tokenId ? UNKNOWN : replicas ? positionIn(request.headers, deps.env.PUBLIC_URL) : ''
        const work = actFor(pageIdIn(endpoint, request.headers), () => answer(context, user?.id ?? request.ip, at))
        const result = await work.catch(async (error) => {
          throw user && (await isOfLeaver(error, user, deps)) ? new Refusal('sign_in_required') : error
        })
        if (isCompressed(result)) return reply.type(JSON_TYPE).send(compressedBody(result, request, reply))
        return isSerialized(result) ? reply.type(JSON_TYPE).send(result.serialized) : result
      }
      const key = JSON.stringify([context.params, sharedBy?.(context, deps) ?? context.query])
      const question = { key, version: await version?.(context, deps) }
      if (isLarge) await turnToSend(request.ip)
      const serialize = async () => {
        const result = await answer(context, request.ip, '')
        return isSerialized(result) ? result.serialized : String(reply.serialize(result))
      }
      return share(request, reply, question, serialize, admit && (() => admit(context, deps)))
    }
  }
  return { endpoint, reads, bind }
}

async function isOfLeaver(error: unknown, { id }: SignedIn, { db }: Deps): Promise<boolean> {
  if (!isReferenceBroken(error)) return false
  return (await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) === undefined
}

export function createHttpServer(
  { log, env }: Pick<Deps, 'log' | 'env'>,
  { timeoutMs = TIMEOUT_MS } = {},
): FastifyInstance {
  const headers = securityHeaders(env)
  const refuseUnknownHost = hostCheck(env)
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // On a busy machine a plugin may start slowly.
    pluginTimeout: 0,
    bodyLimit: BODY_LIMIT_BYTES,
    connectionTimeout: SILENCE_MS,
    // Routes limit the duration of requests; Node limits headers only.
    requestTimeout: 0,
    http: {
      headersTimeout: timeoutMs,
      connectionsCheckingInterval: timeoutMs / 3,
      // Our own check reports it in the contract's shape.
      requireHostHeader: false,
      // Other upgrades (h2c), and all without the role, are answered in HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) =>
        env.RUN.includes('live') && headers.upgrade?.toLowerCase() === 'websocket',
    },
    // Trusts one proxy; earlier entries of X-Forwarded-For can be forged.
    trustProxy: env.TRUST_PROXY && ((_address, hop) => hop === 0),
    frameworkErrors: (error, request, reply) => refuseError(error, request, reply.headers(headers)),
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  })
  // Ignores unknown expectations; Node's own 417 would lack our headers.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  app.setErrorHandler(refuseError)
  app.setNotFoundHandler((_, reply) => sendRefusal(reply, new Refusal('not_found')))
  // A PUT without a body may still have the JSON content type.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  )
  // The first hook, so that it also counts refused requests.
  prepareDraining(app, headers)
  logRefusals(app)
  addLanguage(app, env)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    const { anyHost, anyOrigin } = request.routeOptions.config
    if (!anyHost) refuseUnknownHost(request.raw)
    const isChange = request.method !== 'GET' && request.method !== 'HEAD'
    // Browsers add no token by themselves.
    if (isChange && !anyOrigin && bearerIn(request.headers) === undefined) refuseForeignOrigin(request.raw, env)
  })
  endSlowBodies(app, timeoutMs, headers)
  compressJson(app)
  closeConnectionsOnceAnswered(app)
  return app
}

/** Drops fields that the reply's schema does not name. */
export function serveEndpoints(app: FastifyInstance, routes: BoundRoute[], deps: Deps, authenticate: Authenticate) {
  for (const { endpoint, bind } of routes) {
    const [method = '', url = ''] = endpoint.route.split(' ')
    app.route({ method, url, ...serializedBy(endpoint.reply), handler: bind(deps, authenticate) })
  }
}
