import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import { Refusal } from '#contract/refusals.ts'
import type { Env } from '#server/platform/config/env.ts'

type Carried = Pick<IncomingMessage, 'headers'>
type Addresses = Pick<Env, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'TRUST_PROXY'>

const HOST = /^(?<name>\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i

/**
 * Checks Host against DNS rebinding: refuses `unknown_host`, or `invalid_request` without one. Allows localhost and
 * bare addresses, for probes and phones in the same network.
 */
export function hostCheck({ PUBLIC_URL, ALLOWED_HOSTS, TRUST_PROXY }: Addresses) {
  const own = new Set([new URL(PUBLIC_URL).hostname, 'localhost', ...ALLOWED_HOSTS])
  const isOwn = (host: string) => {
    const name = HOST.exec(host)?.groups?.name?.toLowerCase() ?? ''
    return own.has(name) || name.startsWith('[') || isIPv4(name)
  }
  return ({ headers }: Carried): void => {
    if (headers.host === undefined) throw new Refusal('invalid_request')
    const forwarded = TRUST_PROXY ? forwardedBy(headers, 'x-forwarded-host') : undefined
    if (!isOwn(headers.host) || (forwarded !== undefined && !isOwn(forwarded))) throw new Refusal('unknown_host')
  }
}

/** Refuses `foreign_origin` for writes from other sites, whose requests carry our cookies. Compares scheme and port. */
export function refuseForeignOrigin({ headers }: Carried, addresses: Addresses): void {
  const { origin } = headers
  const isOwn =
    origin === undefined || origin === addresses.PUBLIC_URL || origin === requestedOrigin(headers, addresses)
  if (!isOwn || isFromElsewhere(headers)) throw new Refusal('foreign_origin')
}

/** True for other origins of the same site, too. */
export const isFromElsewhere = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === 'cross-site' || site === 'same-site'

/** We serve plain HTTP; our proxy reports the scheme. */
export function requestedOrigin(headers: IncomingHttpHeaders, { TRUST_PROXY }: Addresses): string | undefined {
  const forwarded = (name: string) => (TRUST_PROXY ? forwardedBy(headers, name) : undefined)
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return URL.parse(`${scheme}://${forwarded('x-forwarded-host') ?? headers.host}`)?.origin
}

/** Our proxy adds the last entry; earlier ones can be forged. */
const forwardedBy = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  headers[name] === undefined ? undefined : String(headers[name]).split(',').at(-1)?.trim()
