import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseUnreadable } from '#server/platform/http/bare-answer.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'

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
