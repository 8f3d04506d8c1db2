import type { FastifyInstance, FastifyRequest } from 'fastify'
import { widestNetworkOf } from '#server/platform/http/networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    surferId: string | null
  }
  interface FastifyReply {
    refusalCode: string | null
    failure: unknown
  }
}

/** Uses route and network: addresses may contain keys or identify the sender. 503 and 507 are warnings. */
export function logRefusals(app: FastifyInstance): void {
  app.decorateRequest('surferId', null)
  app.decorateReply('refusalCode', null)
  app.decorateReply('failure', null)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, refusalCode: code } = reply
    if (status < 400 || isVisitorsRead(request, status)) return
    const { method, surferId: surfer } = request
    const line = {
      status,
      code,
      method,
      route: request.routeOptions.url ?? null,
      surfer,
      network: widestNetworkOf(request.ip),
    }
    if (status < 500) request.log.info({ event: 'refused', ...line }, 'a request was refused')
    // A bug has its own line with the stack.
    else if (status > 500)
      request.log.warn({ event: 'failed', ...line, reason: reasonOf(reply.failure) }, 'a request failed')
  })
}

const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : (failure ?? null))

/** Every visit without a sign-in starts with a 401 of `me`. */
const isVisitorsRead = ({ method, headers }: FastifyRequest, status: number) =>
  status === 401 && method === 'GET' && headers.cookie === undefined
