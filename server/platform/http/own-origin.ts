import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import { Refusal } from '#contract/refusals.ts'
import type { Env } from '#server/platform/config/env.ts'

type Carried = Pick<IncomingMessage, 'headers'>
type Addresses = Pick<Env, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'TRUST_PROXY'>

/** A host name or a bare address, with or without a port. */
const HOST = /^(?<name>\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i

/**
 * Makes the test of the Host header: refuses `unknown_host` for a name that is not ours, and `invalid_request` without
 * one. Somebody else's name that leads here (DNS rebinding) would give their page our answers as its own. Localhost and
 * bare addresses cannot be made to lead elsewhere, so that a phone in the same network and a probe may use them.
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

/**
 * Cookies travel with requests that other sites start; so who changes something must come from here: from PUBLIC_URL, or
 * from the very address that the request was sent to, scheme and port included. Refuses with `foreign_origin`.
 */
export function refuseForeignOrigin({ headers }: Carried, addresses: Addresses): void {
  const { origin } = headers
  const isOwn = origin === undefined || origin === addresses.PUBLIC_URL || origin === originAsked(headers, addresses)
  if (!isOwn || isFromElsewhere(headers)) throw new Refusal('foreign_origin')
}

/** Whether the browser says that another origin, though it be of the same site, started this request. */
export const isFromElsewhere = ({ 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  site === 'cross-site' || site === 'same-site'

/** The origin of the address that a request was sent to; we speak plain HTTP, a proxy of our own says what it speaks. */
export function originAsked(headers: IncomingHttpHeaders, { TRUST_PROXY }: Addresses): string | undefined {
  const forwarded = (name: string) => (TRUST_PROXY ? forwardedBy(headers, name) : undefined)
  const scheme = forwarded('x-forwarded-proto') === 'https' ? 'https' : 'http'
  return URL.parse(`${scheme}://${forwarded('x-forwarded-host') ?? headers.host}`)?.origin
}

/** What our own proxy wrote: the last entry. What stands before it, anybody could have written. */
const forwardedBy = (headers: IncomingHttpHeaders, name: string): string | undefined =>
  headers[name] === undefined ? undefined : String(headers[name]).split(',').at(-1)?.trim()
