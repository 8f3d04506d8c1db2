import { BlockList, isIP } from 'node:net'
import type { Env } from '#server/platform/config/env.ts'

/** Loopback, private, link-local and other special ranges (RFC 6890). */
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Within 2000::/3, outside which no address is public. Some lead to IPv4 addresses by a gateway. */
const SPECIAL_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6')
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** True for an IP address that anybody on the internet can reach. Never for IPv4 written as IPv6. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) === 4
    ? !special.check(address, 'ipv4')
    : isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')

/** True if the operator lets surfers name this host, wherever it leads; '*.lan' matches subdomains. */
export const isPrivateHost = ({ hostname }: URL, { OUTGOING_PRIVATE_HOSTS }: Pick<Env, 'OUTGOING_PRIVATE_HOSTS'>) =>
  OUTGOING_PRIVATE_HOSTS.some((host) =>
    host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host || hostname === `[${host}]`,
  )

/** The address without brackets if the host is one; names are checked when they are resolved. */
const literalAddress = ({ hostname }: URL): string | undefined => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 ? undefined : bare
}

/** True if a surfer may name this address: https, without credentials, and not of a private network. */
export function isOutgoingAddress(address: string, env: Pick<Env, 'OUTGOING_PRIVATE_HOSTS'>): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash) return false
  if (isPrivateHost(url, env)) return /^https?:$/.test(url.protocol)
  const literal = literalAddress(url)
  return url.protocol === 'https:' && (literal ? isPublicAddress(literal) : isPublicName(url.hostname))
}

/** Names that mean this machine or its network everywhere (RFC 6761, RFC 6762, RFC 8375). */
const isPublicName = (hostname: string) =>
  hostname.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa|test|invalid)\.?$/.test(hostname)
