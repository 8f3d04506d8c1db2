import { type LookupAddress, lookup as resolve } from 'node:dns'
import { type IncomingMessage, request as requestByHttp } from 'node:http'
import { request as requestByHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Env } from '#server/platform/config/env.ts'
import { isOutgoingAddress, isPrivateHost, isPublicAddress } from '#server/platform/outgoing/addresses.ts'

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024
const MAX_PAUSE_MS = 60 * 60_000

type Post = {
  url: string
  headers: Record<string, string>
  body: string
  env: Pick<Env, 'OUTGOING_PRIVATE_HOSTS'>
  signal: AbortSignal
  /** Resolves names, as `dns.lookup` does. */
  lookup?: LookupFunction
}
/** `restMs`: Retry-After (RFC 9110, 10.2.3), at most an hour. `why` is a code such as ECONNREFUSED, for logs. */
export type Answer = { status: number; restMs: number | undefined } | { status: null; why: string }

/**
 * Posts to an address that a surfer typed. The address connected to is the one that was checked. Follows no redirect,
 * reads 64 KB of the answer at most, and ends after 10 s.
 */
export async function post({ url, headers, body, env, signal, lookup }: Post): Promise<Answer> {
  if (!isOutgoingAddress(url, env)) return { status: null, why: NOT_ALLOWED }
  const target = new URL(url)
  const request = target.protocol === 'https:' ? requestByHttps : requestByHttp
  const answered = Promise.withResolvers<IncomingMessage>()
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const sent = request(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Lineup' },
    // A connection of its own, whose address is checked.
    agent: false,
    lookup: isPrivateHost(target, env) ? lookup : publicOnly(lookup),
    signal: ended,
  })
  sent.on('response', answered.resolve).on('error', answered.reject).end(body)
  try {
    const response = await answered.promise
    await readSome(response, ended)
    return { status: response.statusCode ?? 0, restMs: pauseOf(response.headers['retry-after']) }
  } catch (error) {
    return { status: null, why: codeOf(error, ended) }
  } finally {
    sent.destroy()
  }
}

const NOT_ALLOWED = 'ERR_ADDRESS_NOT_ALLOWED'

/** Fails unless all addresses of a name are public: a name with several could lead to another at each try. */
const publicOnly =
  (lookup: LookupFunction = resolve as LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, addresses, family) => {
      const all = (Array.isArray(addresses) ? addresses : [{ address: addresses }]) as LookupAddress[]
      if (error || all.every(({ address }) => isPublicAddress(address))) return callback(error, addresses, family)
      callback(Object.assign(new Error('A private address'), { code: NOT_ALLOWED }), [])
    })

/** A status counts although the body is cut off or endless. */
async function readSome(response: IncomingMessage, ended: AbortSignal): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of response) {
      bytes += chunk.length
      if (bytes > MAX_ANSWER_BYTES) return
    }
  } catch (error) {
    if (!ended.aborted) return
    throw error
  }
}

const pauseOf = (retryAfter: string | undefined): number | undefined => {
  const seconds = Number(retryAfter)
  return seconds > 0 ? Math.min(seconds * 1000, MAX_PAUSE_MS) : undefined
}

function codeOf(error: unknown, ended: AbortSignal): string {
  if (ended.aborted) return ended.reason instanceof Error ? ended.reason.name : 'AbortError'
  if (error instanceof AggregateError) return codeOf(error.errors[0], ended)
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
