import type { FastifyInstance, FastifyRequest } from 'fastify'
import { widestNetworkOf } from '#server/platform/networks.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once that is known. */
    surferId: string | null
  }
  interface FastifyReply {
    /** The code of the refusal that this reply is. */
    refusalCode: string | null
  }
}

/**
 * Logs each request that was refused (400 to 499): wrong passwords, forbidden calls, bad input, used-up limits. A line has
 * the route as it is declared, not the address, which may hold a key, and the sender's network, not their address.
 */
export function logRefusals(app: FastifyInstance): void {
  app.decorateRequest('surferId', null)
  app.decorateReply('refusalCode', null)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, refusalCode: code } = reply
    if (status < 400 || status > 499 || isVisitorsLook(request, status)) return
    request.log.info(
      {
        event: 'refused',
        status,
        code,
        method: request.method,
        route: request.routeOptions.url ?? null,
        surfer: request.surferId,
        network: widestNetworkOf(request.ip),
      },
      'a request was refused',
    )
  })
}

/** Each visit of somebody who is not signed in begins with the question who they are. */
const isVisitorsLook = ({ method, headers }: FastifyRequest, status: number) =>
  status === 401 && method === 'GET' && headers.cookie === undefined
