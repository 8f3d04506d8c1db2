import { expect, test } from 'vitest'
import { isOutgoingAddress, isPublicAddress } from '#server/platform/outgoing/addresses.ts'

const open = { OUTGOING_PRIVATE_HOSTS: [] }

test('addresses of loopback, private, link-local and other special ranges are not public', () => {
  const special = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['0.0.0.0', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::1', 'ff02::1', '2001:db8::1', '2002:7f00:1::'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:169.254.169.254',
      '::ffff:a9fe:a9fe',
      '::ffff:1.1.1.1',
      '64:ff9b::7f00:1',
      'no address',
      '',
    ],
  ]
  for (const address of special) expect(isPublicAddress(address), address).toBe(false)
  for (const address of ['1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])
    expect(isPublicAddress(address), address).toBe(true)
})

test('surfers may name public hosts by https alone', () => {
  const refused = [
    ...['http://hooks.example.com/', 'ftp://hooks.example.com/', 'https://user@hooks.example.com/', 'hooks', ''],
    ...['https://localhost/', 'https://nas.local/', 'https://a.internal/', 'https://router/', 'https://x.localhost./'],
    ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f.1/', 'https://0177.0.0.1/'],
    ...['https://[::ffff:169.254.169.254]/', 'https://169.254.169.254/latest', 'https://192.168.1.1:8443/'],
  ]
  for (const address of refused) expect(isOutgoingAddress(address, open), address).toBe(false)
  for (const address of [
    'https://hooks.example.com/lineup?key=1',
    'https://hooks.example.com:8443/',
    'https://1.1.1.1/',
  ])
    expect(isOutgoingAddress(address, open), address).toBe(true)
})

test('operators allow hosts of their own network, by http too', () => {
  const own = { OUTGOING_PRIVATE_HOSTS: ['127.0.0.1', '*.lan', 'fd12::1'] }
  for (const address of ['http://127.0.0.1:8080/', 'http://gotify.lan/', 'https://a.b.lan/', 'http://[fd12::1]/'])
    expect(isOutgoingAddress(address, own), address).toBe(true)
  for (const address of ['http://127.0.0.2/', 'http://lan/', 'http://evil-lan/', 'ftp://gotify.lan/'])
    expect(isOutgoingAddress(address, own), address).toBe(false)
})
