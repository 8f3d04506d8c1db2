import type { FastifyRequest } from 'fastify'

const HERE = 'http://here.invalid'
const LONGEST = 2000

/**
 * Where to go after signing in: a path of this site as it may stand in a Location header, and '/' for everything
 * else. What a browser would read as another site is judged after the address has been put in its normal form.
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > LONGEST) return '/'
  if (!/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/'
  const url = URL.parse(next, HERE)
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** Where a form or an address says to go afterwards. */
export function nextOf({ query, body }: FastifyRequest): string {
  const { next } = { ...(query as { next?: unknown }), ...(body as { next?: unknown } | undefined) }
  return safeNext(next)
}

/** `path` that remembers where to go afterwards. */
export const withNext = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
