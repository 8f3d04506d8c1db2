import { Server, type Socket } from 'node:net'
import { setImmediate as afterPolling, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type Limits = {
  /** How long an idle connection has to send a request, whose answer says that it ends. */
  graceMs: number
  /** How long a new one has to send its first: the client, on a machine that is short of processor time, has just connected. */
  firstRequestMs: number
  /**
   * How many looks in a row may find nobody who connects or asks before the listening socket closes, and how long that is
   * waited for at most. Not a time: a process that stood still has looked at nothing, and has accepted nobody.
   */
  quietLooks: number
  mostQuietMs: number
  /** How long requests that are under way then have to be answered, that wait included. */
  answerMs: number
}
const LIMITS: Limits = { graceMs: 1_000, firstRequestMs: 3_000, quietLooks: 4, mostQuietMs: 3_000, answerMs: 8_000 }
const LOOK_EVERY_MS = 10

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends every connection between two requests, within about ten seconds; afterwards `close` finds none. */
    drain(limits?: Partial<Limits>): Promise<void>
    readonly isDraining: boolean
  }
}

/**
 * Lets a server stop without breaking a request. A client that keeps its connection open learns from `Connection: close`
 * on an answer that it must not send there again; closing the connection first would race with its next request.
 *
 * New connections are served during the grace period, because a client whose connection ended opens another. Closing the
 * listening socket resets those that the kernel has accepted and we have not. So answers are held back just before: their
 * clients wait, nobody connects, and the next one to do so is refused cleanly.
 */
export function prepareDraining(app: FastifyInstance): void {
  let isDraining = false
  let held: Promise<void> | undefined
  let arrivals = 0
  /** Since when each is idle; of one on which a request is under way, Infinity. */
  const connections = new Map<Socket, number>()

  const note = (socket: Socket, idleSince: number) => {
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket))
    if (!socket.destroyed) connections.set(socket, idleSince)
  }
  app.server.on('connection', (socket) => {
    arrivals += 1
    note(socket, performance.now())
  })
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    // 'localhost' has two addresses, and Fastify shows us the server of one.
    note(socket, Number.POSITIVE_INFINITY)
    arrivals += 1
    reply.raw.once('close', () => note(socket, performance.now()))
  })
  app.addHook('onSend', async (_request, reply) => {
    await held
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
      // Two polls: the first reads what has arrived; the second accepts clients that reconnected on an answer they had just read.
      await afterPolling()
      await afterPolling()
    }
  }

  app.decorate('isDraining', { getter: () => isDraining })
  app.decorate('drain', async (given: Partial<Limits> = {}) => {
    const limits = { ...LIMITS, ...given }
    const { graceMs, quietLooks, mostQuietMs, answerMs } = limits
    isDraining = true
    await until(() => connections.size === 0, graceMs)

    const answeredBy = performance.now() + answerMs
    const closed = Promise.withResolvers<void>()
    held = closed.promise
    let [looks, arrivalsBefore] = [0, arrivals]
    const isQuiet = () => {
      looks = arrivals === arrivalsBefore ? looks + 1 : 0
      arrivalsBefore = arrivals
      return looks > quietLooks
    }
    await until(isQuiet, mostQuietMs)
    // Not by its own method, which destroys connections that have not asked yet.
    Server.prototype.close.call(app.server)
    closed.resolve()

    const isEmpty = () => {
      endIdle(limits)
      return connections.size === 0
    }
    await until(isEmpty, answeredBy - performance.now())
    for (const socket of connections.keys()) socket.destroy()
  })
}

/** Node closes idle connections when a server begins to close; one that was being answered then would stay for a minute. */
export function closeConnectionsOnceAnswered(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onResponse', async () => {
    if (closing) app.server.closeIdleConnections()
  })
}
