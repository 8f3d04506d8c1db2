import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { newToken } from '#server/features/accounts/core/tokens.ts'
import { bearerIn } from '#server/platform/http/bearer.ts'
import type { Needs } from '#server/platform/http/http.ts'

const PREFIX = 'lineup_'
const TOKEN = /^lineup_[\w-]{43}$/

/** Scanners for leaked secrets find it by its beginning. */
export const newAccessToken = () => PREFIX + newToken()

export const isAccessToken = (text: unknown): text is string => typeof text === 'string' && TOKEN.test(text)

/** The column token_hash of access_tokens. */
export const accessTokenHashOf = (token: string) => hash('sha256', token, 'buffer')

/** `isExposed`: sent where other programs log or store it. The token may be anything. */
export type SentToken = { token: string; isExposed: boolean }

/**
 * From `Authorization: Bearer`. Where only tokens may call, also from Basic or `?key=`, for apps that send no headers;
 * then '' if there is none. Undefined if the request has another sign-in, or none.
 */
export function sentToken(
  { headers, query }: Pick<FastifyRequest, 'headers' | 'query'>,
  { byTokenAlone = false }: Needs,
): SentToken | undefined {
  const bearer = bearerIn(headers)
  if (bearer !== undefined) return { token: bearer, isExposed: false }
  if (!byTokenAlone) return undefined
  const { key } = query as { key?: unknown }
  // A proxy may have a password of its own.
  return { token: [...basicIn(headers.authorization), key].find(isAccessToken) ?? '', isExposed: true }
}

/** Apps put a key into either field (RFC 7617). */
function basicIn(header = ''): string[] {
  const [, credentials = ''] = /^Basic +([A-Za-z\d+/=_-]{1,1000}) *$/i.exec(header) ?? []
  return Buffer.from(credentials, 'base64').toString().split(':')
}
