import { isIPv4, isIPv6 } from 'node:net'

/** Prefix lengths in bits, narrowest first: one IPv6 customer has a /64, often a /56 or /48. */
const IPV4_PREFIXES = [32, 24]
const IPV6_PREFIXES = [64, 56, 48]
const GROUP_BITS = 16

/** From narrow to wide, e.g. ['192.0.2.1/32', '192.0.2.0/24']. */
type Networks = [narrow: string, ...wider: string[]]

/** Accepts ports and zones ('[2001:db8::1]:443'); IPv4-mapped IPv6 counts as IPv4. Other text is 'unknown'. */
export function networksOf(address: string): Networks {
  const bare = withoutPort(address)
  if (isIPv4(bare)) return ipv4Networks(bare.split('.').map(Number))
  if (!isIPv6(bare)) return ['unknown']
  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? ipv4Networks([high >> 8, high & 0xff, low >> 8, low & 0xff]) : ipv6Networks(groups)
}

/** Usually contains all addresses of one client. */
export function widestNetworkOf(address: string): string {
  const [narrow, ...wider] = networksOf(address)
  return wider.at(-1) ?? narrow
}

function withoutPort(address: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1]
  const beforePort = /^([\d.]+):\d+$/.exec(address)?.[1]
  return (bracketed ?? beforePort ?? address).replace(/%.*$/, '')
}

const ipv4Networks = (bytes: number[]) =>
  IPV4_PREFIXES.map(
    (bits) => `${bytes.map((byte, index) => (index * 8 < bits ? byte : 0)).join('.')}/${bits}`,
  ) as Networks

const ipv6Networks = (groups: number[]) =>
  IPV6_PREFIXES.map((bits) => {
    const prefix = groups.slice(0, Math.ceil(bits / GROUP_BITS)).map((group, index) => {
      const left = Math.min(GROUP_BITS, bits - index * GROUP_BITS)
      return group & (0xffff << (GROUP_BITS - left))
    })
    return `${prefix.map((group) => group.toString(16)).join(':')}::/${bits}`
  }) as Networks

function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const left = numbersIn(head)
  if (tail === undefined) return left
  const right = numbersIn(tail)
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

const numbersIn = (half: string): number[] =>
  half
    .split(':')
    .filter(Boolean)
    .flatMap((group) => {
      if (!group.includes('.')) return [Number.parseInt(group, 16)]
      const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
      return [(a << 8) | b, (c << 8) | d]
    })
