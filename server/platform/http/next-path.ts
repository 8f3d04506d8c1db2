import type { FastifyRequest } from 'fastify'

const HERE = 'http://here.invalid'
const LONGEST = 2000

/**
 * Security: returns a path of this site that is safe in a Location header, else '/'. Checks the address as browsers
 * normalize it.
 */
export function safePath(next: unknown): string {
  if (typeof next !== 'string' || next.length > LONGEST) return '/'
  if (!/^\/(?![/\\])/.test(next) || /[\\\p{Cc}]/u.test(next)) return '/'
  const url = URL.parse(next, HERE)
  if (url?.origin !== HERE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

export function nextOf({ query, body }: FastifyRequest): string {
  const { next } = { ...(query as { next?: unknown }), ...(body as { next?: unknown } | undefined) }
  return safePath(next)
}

export const withNext = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
