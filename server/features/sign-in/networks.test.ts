import { expect, test } from 'vitest'
import { networkOf } from '#server/features/sign-in/attempts.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('attempts from %s count for %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
