import { expect, test } from 'vitest'
import { networksOf } from '#server/platform/http/networks.ts'

const IPV4 = ['192.0.2.1/32', '192.0.2.0/24']
const IPV6 = ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']

test.each([
  ['192.0.2.1', IPV4],
  ['::ffff:192.0.2.1', IPV4],
  ['::FFFF:c000:201', IPV4],
  ['2001:db8:1:2ff:3:4:5:6', IPV6],
  ['2001:0DB8:0001:02FF::6', IPV6],
  ['2001:db8::7', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['2001:db8:1:2ff::192.0.2.1', IPV6],
  ['::1', ['0:0:0:0::/64', '0:0:0:0::/56', '0:0:0::/48']],
])('%s counts for %j', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test.each([
  ['192.0.2.1:4711', IPV4],
  ['192.0.2.1:80', IPV4],
  ['[::ffff:192.0.2.1]:443', IPV4],
  ['[2001:db8:1:2ff::6]:443', IPV6],
  ['[2001:db8:1:2ff::6]', IPV6],
  ['2001:db8:1:2ff::6%eth0', IPV6],
])('the port or zone in %s makes no separate network', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test.each(['', 'unknown', '_hidden', '192.0.2', '192.0.2.1:x', '1:2:3', 'a'.repeat(5000)])(
  'an invalid address belongs to one network: %j',
  (address) => {
    expect(networksOf(address)).toEqual(['unknown'])
  },
)
