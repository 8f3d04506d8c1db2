import type { IncomingHttpHeaders } from 'node:http'
import type { RefusalCode } from '#contract/refusals.ts'

/** The token of `Authorization: Bearer` (RFC 6750, 2.1), '' if malformed; undefined for other requests. */
export function bearerIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  if (!/^Bearer(?= |$)/i.test(authorization)) return undefined
  return /^Bearer +(?<token>\S+) *$/i.exec(authorization)?.groups?.token ?? ''
}

/** `WWW-Authenticate` of refusals (RFC 6750, 3.1). */
export const challenges: Partial<Record<RefusalCode, string>> = {
  token_invalid: 'Bearer error="invalid_token"',
  token_not_allowed: 'Bearer error="insufficient_scope"',
}
