import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { upgrade } from '#test/network/client.ts'
import { rawBytes, rawRequest } from '#test/network/raw-request.ts'

const server = serverInFile({ PUBLIC_URL: 'https://lineup.example', ALLOWED_HOSTS: ['surf.example'] })
const { aSurfer } = server
const proxied = serverBeside(server, { PUBLIC_URL: 'https://lineup.example', TRUST_PROXY: true })
const kai = inFile(() => aSurfer())

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  text.startsWith('{') ? JSON.parse(text).code : undefined,
]
const look = (headers: Record<string, string>, at = server) => rawRequest(at, 'GET /api/surf-spots/popular', headers)
/** Sends something that changes a surfer's settings, as a browser on `headers.host` would. */
const change = (headers: Record<string, string>, at = server) =>
  rawRequest(
    at,
    'PATCH /api/settings',
    { cookie: `__Host-${kai.cookie}`, 'content-type': 'application/json', ...headers },
    '{"units":"metric"}',
  )

test.each([
  'lineup.example',
  'LINEUP.example:443',
  'surf.example',
  'localhost:3000',
  '127.0.0.1:3000',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[fe80::1]',
])('a request to %s is answered', async (host) => {
  expect((await look({ host })).status).toBe(200)
})

test.each([
  'evil.example',
  'lineup.example.evil.example',
  'evil.example:3000',
  'x.lineup.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'lineup.example@evil.example',
  'lineup.example/',
  'lineup.example.',
  '[evil]',
])('a request to the foreign host %j is refused', async (host) => {
  expect(codeOf(await look({ host }))).toEqual([421, 'unknown_host'])
  expect(codeOf(await upgrade(server, '/ws', { host, cookie: `__Host-${kai.cookie}` }))).toEqual([421, 'unknown_host'])
})

test('a request without a host is refused', async () => {
  const lines = (...more: string[]) =>
    ['GET /api/surf-spots/popular HTTP/1.1', 'Connection: close', ...more, '', ''].join('\r\n')
  expect(codeOf(await rawBytes(server, lines()))).toEqual([400, 'invalid_request'])
  expect(codeOf(await rawBytes(server, lines('Host:')))).toEqual([421, 'unknown_host'])
})

test('a health probe may use any host name', async () => {
  expect((await rawRequest(server, 'GET /healthz', { host: 'lineup-0.lineup.default.svc' })).status).toBe(200)
})

test('behind a proxy both the forwarded host and the host must be ours', async () => {
  const host = '10.0.0.7:3000'
  expect((await look({ host, 'x-forwarded-host': 'lineup.example' }, proxied)).status).toBe(200)
  for (const headers of [
    { host, 'x-forwarded-host': 'evil.example' },
    { host, 'x-forwarded-host': 'lineup.example, evil.example' },
    { host: 'evil.example', 'x-forwarded-host': 'lineup.example' },
  ])
    expect(codeOf(await look(headers, proxied))).toEqual([421, 'unknown_host'])
  // Without a proxy of ours anybody could have written it.
  expect((await look({ host, 'x-forwarded-host': 'evil.example' })).status).toBe(200)
})

test.each([
  ['the public address', { host: '127.0.0.1', origin: 'https://lineup.example' }, 200],
  ['no page at all', { host: 'lineup.example' }, 200],
  [
    'the address that was asked, in a network at home',
    { host: '192.168.1.20:3000', origin: 'http://192.168.1.20:3000' },
    200,
  ],
  ['another scheme', { host: 'lineup.example', origin: 'http://lineup.example:443' }, 403],
  ['the same host by https', { host: 'localhost:3000', origin: 'https://localhost:3000' }, 403],
  ['another port', { host: 'localhost:3000', origin: 'http://localhost:4000' }, 403],
  ['the same name on another port', { host: 'lineup.example', origin: 'https://lineup.example:8443' }, 403],
  ['a neighbour of the same domain', { host: 'lineup.example', origin: 'https://x.lineup.example' }, 403],
  ['a sandbox', { host: 'lineup.example', origin: 'null' }, 403],
  ['another site', { host: 'lineup.example', 'sec-fetch-site': 'cross-site' }, 403],
  ['a neighbour that names no origin', { host: 'lineup.example', 'sec-fetch-site': 'same-site' }, 403],
  ['ourselves', { host: 'lineup.example', 'sec-fetch-site': 'same-origin' }, 200],
])('a change sent by %s', async (_, headers, status) => {
  expect((await change(headers as Record<string, string>)).status).toBe(status)
})

test('behind a proxy the browser’s scheme counts', async () => {
  const host = '127.0.0.1:3000'
  const https = { host, 'x-forwarded-proto': 'https', origin: 'https://127.0.0.1:3000' }
  expect((await change(https, proxied)).status).toBe(200)
  expect((await change({ ...https, origin: 'http://127.0.0.1:3000' }, proxied)).status).toBe(403)
  expect((await change({ ...https, 'x-forwarded-proto': 'data', origin: 'null' }, proxied)).status).toBe(403)
  // Anybody could have written it where there is no proxy.
  expect((await change(https)).status).toBe(403)
})

test('a socket is opened only for our own origin, including scheme and port', async () => {
  const statusFor = async (origin: string) =>
    (await upgrade(server, '/ws', { host: 'localhost:3000', origin, cookie: `__Host-${kai.cookie}` })).status
  expect(await statusFor('http://localhost:3000')).toBe(101)
  expect(await statusFor('https://lineup.example')).toBe(101)
  for (const origin of ['https://localhost:3000', 'http://localhost:3001', 'http://lineup.example'])
    expect([origin, await statusFor(origin)]).toEqual([origin, 403])
})
