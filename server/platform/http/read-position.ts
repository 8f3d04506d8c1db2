import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { POSITION_COOKIE, POSITION_SECONDS } from '#contract/headers.ts'
import type { Deps } from '#server/deps.ts'
import { isPosition, latest, type Position, UNKNOWN } from '#server/platform/database/position.ts'
import { cookieNamed } from '#server/platform/http/cookies.ts'

/** The page raises it when others change something, as web/lib/live/read-position.ts does. */
const positionCookie = (publicUrl: string) => cookieNamed(POSITION_COOKIE, publicUrl, { isForScripts: true })

/** The least that this browser's reads must show; empty without a recent change. */
export function positionIn(headers: IncomingHttpHeaders, publicUrl: string): Position {
  const value = positionCookie(publicUrl).read(headers)
  return isPosition(value) ? value : ''
}

/** Sends the position after each change, so that the browser's next reads, on any process, show it. */
export function sendPositions(http: FastifyInstance, { replicas, env }: Pick<Deps, 'replicas' | 'env'>): void {
  if (!replicas) return
  http.addHook('onSend', async (request, reply) => {
    // Programs store no cookies.
    if (request.tokenId || !hasChanged(request, reply)) return
    const [known, at] = [positionIn(request.headers, env.PUBLIC_URL), await replicas.read()]
    positionCookie(env.PUBLIC_URL).keep(reply, known === UNKNOWN ? at : latest(known, at), POSITION_SECONDS)
  })
}

/** A refusal changed nothing; a failure may have. A sign-in by GET sets a cookie. */
function hasChanged({ method }: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode >= 400 && reply.statusCode < 500) return false
  return (method !== 'GET' && method !== 'HEAD') || reply.hasHeader('set-cookie')
}
