import { Server, type Socket } from 'node:net'
import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/refusals.ts'
import { defaultLanguage } from '#languages'
import { refusalText } from '#server/platform/http/refusal-texts.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'
import { JSON_TYPE } from '#server/platform/replies/shared-replies.ts'

/** For connections without a reply object. */
export function bareAnswer({ status, code, retryAfterSeconds }: Refusal, headers: Headers): string {
  const body = JSON.stringify({ message: refusalText(defaultLanguage, { code }), code })
  const whole = {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    ...(retryAfterSeconds !== undefined && { 'retry-after': retryAfterSeconds }),
    ...headers,
  }
  const lines = Object.entries(whole).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} Refused`, ...lines, '', body].join('\r\n')
}

export function refuseUnreadable(error: Error & { code?: string }, socket: Socket, headers: Headers) {
  refuse(socket, new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'invalid_request'), headers)
}

function refuse(socket: Socket, refusal: Refusal, headers: Headers) {
  if (!socket.writable) return socket.destroy()
  return socket.end(bareAnswer(refusal, headers), () => socket.destroy())
}

/** Discards the rest after an early response: closing would break the connection before the response arrives. */
export function endSlowBodies(app: FastifyInstance, timeoutMs: number, headers: Headers) {
  const timers = new Set<NodeJS.Timeout>()
  const endUnlessWhole = ({ raw }: FastifyRequest, { raw: answer }: FastifyReply, milliseconds: number) => {
    const end = () =>
      answer.headersSent
        ? raw.socket.destroy()
        : refuseUnreadable(new Error('The body is too slow.'), raw.socket, headers)
    const timer = setTimeout(end, milliseconds).unref()
    timers.add(timer)
    raw.once('close', () => {
      clearTimeout(timer)
      timers.delete(timer)
    })
  }
  app.addHook('onClose', async () => {
    for (const timer of timers) clearTimeout(timer)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { 'content-length': length, 'transfer-encoding': chunked } = request.headers
    if (chunked || Number(length ?? 0) > 0)
      endUnlessWhole(request, reply, request.routeOptions.config.bodyTimeoutMs ?? timeoutMs)
  })
  app.addHook('onResponse', async (request, reply) => {
    if (!request.raw.complete) endUnlessWhole(request, reply, timeoutMs)
  })
}

type Limits = {
  /** Time for an idle connection to send a request, whose response closes it. */
  graceMs: number
  /** Time for a new connection to send its first request, even from a slow client. */
  firstRequestMs: number
  /** Polls without a new client before the socket closes. Counted, because a stalled process accepts nobody. */
  quietPolls: number
  mostQuietMs: number
  /** Time for running requests to be answered, including that wait. */
  answerMs: number
}
const LIMITS: Limits = { graceMs: 1_000, firstRequestMs: 3_000, quietPolls: 4, mostQuietMs: 3_000, answerMs: 12_000 }
const LOOK_EVERY_MS = 10

declare module 'fastify' {
  interface FastifyInstance {
    /** Closes every connection between two requests, and answers 503 to those that take longer than about 13 seconds. */
    drain(limits?: Partial<Limits>): Promise<void>
    readonly isDraining: boolean
  }
}

/**
 * Stops without breaking requests: responses carry `Connection: close`, because closing first would race with the next
 * request. Responses are deferred while the listening socket closes, so that no client is reset.
 */
export function prepareDraining(app: FastifyInstance, headers: Headers): void {
  let isDraining = false
  let closing: Promise<void> | undefined
  let arrivals = 0
  /** Idle since, by connection; Infinity while a request runs. */
  const connections = new Map<Socket, number>()
  const unanswered = new Map<Socket, FastifyReply['raw']>()

  const note = (socket: Socket, idleSince: number) => {
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket))
    if (!socket.destroyed) connections.set(socket, idleSince)
  }
  app.server.on('connection', (socket) => {
    arrivals += 1
    note(socket, performance.now())
  })
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    // 'localhost' has two addresses, and Fastify exposes the server of one.
    note(socket, Number.POSITIVE_INFINITY)
    arrivals += 1
    unanswered.set(socket, reply.raw)
    reply.raw.once('close', () => {
      unanswered.delete(socket)
      note(socket, performance.now())
    })
  })
  app.addHook('onSend', async (_request, reply) => {
    await closing
    if (isDraining) reply.header('connection', 'close')
  })

  const endIdle = ({ graceMs, firstRequestMs }: Limits) => {
    for (const [socket, idleSince] of connections) {
      const idleForMs = performance.now() - idleSince
      if (idleForMs >= (socket.bytesRead === 0 ? firstRequestMs : graceMs)) socket.destroy()
    }
  }
  const until = async (isOver: () => boolean, mostMs: number) => {
    const deadline = performance.now() + mostMs
    while (!isOver() && performance.now() < deadline) {
      await pause(LOOK_EVERY_MS)
      // The first poll reads pending data; the second accepts clients that reconnected after their response.
      await afterPolling()
      await afterPolling()
    }
  }

  app.decorate('isDraining', { getter: () => isDraining })
  app.decorate('drain', async (given: Partial<Limits> = {}) => {
    const limits = { ...LIMITS, ...given }
    const { graceMs, quietPolls, mostQuietMs, answerMs } = limits
    isDraining = true
    await until(() => connections.size === 0, graceMs)

    const answeredBy = performance.now() + answerMs
    const closed = Promise.withResolvers<void>()
    closing = closed.promise
    let [quiet, arrivalsBefore] = [0, arrivals]
    const isQuiet = () => {
      quiet = arrivals === arrivalsBefore ? quiet + 1 : 0
      arrivalsBefore = arrivals
      return quiet > quietPolls
    }
    await until(isQuiet, mostQuietMs)
    // The server's own close would destroy connections that have not sent a request yet.
    Server.prototype.close.call(app.server)
    closed.resolve()

    const isEmpty = () => {
      endIdle(limits)
      return connections.size === 0
    }
    await until(isEmpty, answeredBy - performance.now())
    for (const socket of connections.keys())
      if (unanswered.get(socket)?.headersSent === false) refuse(socket, new Refusal('unavailable'), headers)
      else socket.destroy()
  })
}

/** Node closes only idle connections; those finishing a request would stay a minute. */
export function closeConnectionsOnceAnswered(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async () => {
    if (closing) app.server.closeIdleConnections()
  })
}
