import { isLoopback } from '#server/platform/config/env-values.ts'

/**
 * True for an https address at one of these hosts ('*.push.apple.com' matches subdomains), or any address on this
 * machine. Prevents requests to other hosts that a subscriber names.
 */
export function isPushService(address: string, hosts: string[]): boolean {
  const url = URL.parse(address)
  // Refuses spellings that parsers may read differently.
  if (!url || url.href !== address || url.username || url.password) return false
  const isSafe = isLoopback(url) ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === ''
  return (
    isSafe &&
    hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
  )
}
