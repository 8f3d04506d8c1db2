import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { widestNetworkOf } from '#server/platform/http/networks.ts'

export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database does not answer: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

/** Disk full, over quota, over a file size limit; PostgreSQL's disk_full. */
const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100']
/** Unreachable machines, failing disks, a process without files or memory. */
const AWAY = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EIO', 'EROFS', 'EMFILE', 'ENFILE', 'ENOMEM'],
]
/** SQLSTATEs unrelated to the statement; 25006 is read_only_sql_transaction, 55P03 lock_not_available. */
const AWAY_SQLSTATE = /^(08|40|53|57|58)...$|^25006$|^55P03$/

/** The cause is for the log only. */
export function refusalOf(thrown: unknown): Refusal {
  return thrown instanceof Refusal ? thrown : new Refusal(failingPart(thrown) ?? 'unexpected', { cause: thrown })
}

function failingPart(thrown: unknown): Extract<RefusalCode, 'unavailable' | 'storage_full'> | undefined {
  if (!(thrown instanceof Error)) return undefined
  const { code, $metadata } = thrown as { code?: unknown; $metadata?: { httpStatusCode?: number } }
  const reason = String(code)
  if (NO_SPACE.includes(reason) || $metadata?.httpStatusCode === 507) return 'storage_full'
  // The SDK reports a failing S3 server by its HTTP status.
  const storeFails = ($metadata?.httpStatusCode ?? 0) >= 500
  if (storeFails || AWAY.includes(reason) || AWAY_SQLSTATE.test(reason)) return 'unavailable'
  return failingPart(thrown.cause) ?? (thrown instanceof DatabaseUnavailable ? 'unavailable' : undefined)
}

/** 'ENOENT' of the system or '23505' of the database; undefined for other values. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined

declare module 'fastify' {
  interface FastifyRequest {
    surferId: string | null
    /** Null unless a token calls. */
    tokenId: string | null
  }
  interface FastifyReply {
    refusalCode: string | null
    failure: unknown
  }
}

/** Uses route and network: addresses may contain keys or identify the sender. 503 and 507 are warnings. */
export function logRefusals(app: FastifyInstance): void {
  app.decorateRequest('surferId', null)
  app.decorateRequest('tokenId', null)
  app.decorateReply('refusalCode', null)
  app.decorateReply('failure', null)
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status, refusalCode: code } = reply
    if (status < 400 || isVisitorsRead(request, status)) return
    const { method, surferId: surfer, tokenId: token } = request
    const line = {
      status,
      code,
      method,
      route: request.routeOptions.url ?? null,
      surfer,
      ...(token && { token }),
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
  status === 401 && method === 'GET' && headers.cookie === undefined && headers.authorization === undefined
