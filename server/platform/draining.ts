import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

type Limits = {
  /** How long connections that are idle now have to send one more request, whose answer announces the end. */
  graceMs: number
  /** How long no request may arrive before the listening socket closes, and how long that is waited for at most. */
  quietMs: number
  mostQuietMs: number
  /** How long requests that are under way have to be answered. */
  answerMs: number
}
const LIMITS: Limits = { graceMs: 1_000, quietMs: 50, mostQuietMs: 500, answerMs: 8_000 }
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
 * New connections are served during the grace period, because whoever is told to go comes back on one. Closing the
 * listening socket resets those that the kernel has accepted and we have not. So answers are held back just before: their
 * clients wait, nobody connects, and the next one to do so is refused cleanly.
 */
export function prepareDraining(app: FastifyInstance): void {
  let isDraining = false
  let held: Promise<void> | undefined
  let lastRequestAt = 0
  const connections = new Set<Socket>()
  const underWay = new Set<object>()

  const know = (socket: Socket) => {
    if (!connections.has(socket)) socket.once('close', () => connections.delete(socket))
    connections.add(socket)
  }
  app.server.on('connection', know)
  app.addHook('onRequest', async ({ raw }, reply) => {
    // 'localhost' has two addresses, and Fastify shows us the server of one.
    know(raw.socket)
    lastRequestAt = performance.now()
    underWay.add(raw)
    reply.raw.once('close', () => underWay.delete(raw))
  })
  app.addHook('onSend', async (_request, reply) => {
    await held
    if (isDraining) reply.header('connection', 'close')
  })

  const until = async (isOver: () => boolean, mostMs: number) => {
    const deadline = performance.now() + mostMs
    while (!isOver() && performance.now() < deadline) await pause(LOOK_EVERY_MS)
  }

  app.decorate('isDraining', { getter: () => isDraining })
  app.decorate('drain', async (limits: Partial<Limits> = {}) => {
    const { graceMs, quietMs, mostQuietMs, answerMs } = { ...LIMITS, ...limits }
    isDraining = true
    await until(() => connections.size === 0, graceMs)

    const closed = Promise.withResolvers<void>()
    held = closed.promise
    await until(() => performance.now() - lastRequestAt >= quietMs, mostQuietMs)
    app.server.close()
    closed.resolve()

    await until(() => underWay.size === 0, answerMs)
    // What is left has been idle for the whole grace period, or takes too long.
    for (const socket of connections) socket.destroy()
  })
}
