import { isLoopback } from '#server/platform/config/env-values.ts'

/**
 * Whether an address is one at a push service of this list of hosts, where '*.push.apple.com' stands for every host
 * below that name: by https at its own port, or anyhow on this machine. Whoever subscribes chooses where we send to, and
 * must not choose anything else.
 */
export function isPushService(address: string, hosts: string[]): boolean {
  const url = URL.parse(address)
  // What a browser names has been written by its parser; other spellings are tried to be read in two ways.
  if (!url || url.href !== address || url.username || url.password) return false
  const isSafe = isLoopback(url) ? /^https?:$/.test(url.protocol) : url.protocol === 'https:' && url.port === ''
  return (
    isSafe &&
    hosts.some((host) => (host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host))
  )
}
