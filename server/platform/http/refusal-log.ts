import type { FastifyInstance, FastifyRequest } from 'fastify'
import { widestNetworkOf } from '#server/platform/http/networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once that is known. */
    surferId: string | null
  }
  interface FastifyReply {
    /** The code of the refusal that this reply is. */
    refusalCode: string | null
    /** What failed, when the reply says that a part of the server does. */
    failure: unknown
  }
}

/**
 * Logs each request that was refused (400 to 499): wrong passwords, forbidden calls, bad input, used-up limits; and, as a
 * warning with its reason, each that a failing part of the server kept from an answer (503, 507), whoever threw that. A line
 * has the route as it is declared, not the address, which may hold a key, and the sender's network, not their address.
 */
export function logRefusals(app: FastifyInstance): void {
  app.decorateRequest('surferId', null)
  app.decorateReply('refusalCode', null)
  app.decorateReply('failure', null)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, refusalCode: code } = reply
    if (status < 400 || isVisitorsLook(request, status)) return
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
    // A bug has its own line, with the stack.
    else if (status > 500)
      request.log.warn({ event: 'failed', ...line, reason: reasonOf(reply.failure) }, 'a request failed')
  })
}

const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : (failure ?? null))

/** Each visit of somebody who is not signed in begins with the question who they are. */
const isVisitorsLook = ({ method, headers }: FastifyRequest, status: number) =>
  status === 401 && method === 'GET' && headers.cookie === undefined
