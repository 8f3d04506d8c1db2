import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { rawBytes, rawRequest } from '#test/network/raw-request.ts'

const server = serverInFile({ PUBLIC_URL: 'https://lineup.example' })
const { aSurfer } = server
const kai = inFile(() => aSurfer())

/** Headers of every response; pages have their own content security policy. */
const EVERYWHERE = {
  'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|same-origin)$/),
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const host = 'lineup.example'
const origin = 'https://lineup.example'
const cookie = () => `__Host-${kai.cookie}`
const json = { 'content-type': 'application/json' }

test.each([
  ['GET /healthz', 200, {}],
  ['HEAD /healthz', 200, {}],
  ['GET /api/surf-spots/popular', 200, {}],
  ['GET /api/surf-spots/popular', 304, { 'if-none-match': '*' }],
  ['GET /api/auth/user', 401, {}],
  ['GET /api/surf-sessions/nonsense', 400, {}],
  ['GET /api/no-such-call', 404, {}],
  ['GET /api/%zz', 400, {}],
  [`GET /api/${'long/'.repeat(50)}`, 404, {}],
  ['PUT /api/settings', 404, {}],
  ['OPTIONS /api/settings', 404, {}],
  ['TRACE /api/settings', 404, {}],
  ['POST /api/surf-sessions', 403, { origin: 'https://evil.example' }],
  // A phone's share sheet has no origin.
  ['POST /api/shared-files', 303, { origin: 'null', 'content-type': 'multipart/form-data; boundary=x' }],
  ['POST /api/login', 400, json],
  ['POST /api/login', 415, { 'content-type': 'text/csv' }],
  ['GET /api/surf-spots/popular', 421, { host: 'evil.example' }],
  ['GET /api/login', 200, {}],
  ['GET /api/signup', 200, {}],
  ['GET /api/logout', 303, {}],
  ['GET /api/mail/stop', 404, {}],
  [`GET /api/contact/${randomUUID()}`, 404, {}],
  [`GET /api/calendar/${'A'.repeat(64)}.ics`, 404, {}],
  [`GET /api/calendar/tides/${'A'.repeat(64)}.ics`, 404, {}],
  [`GET /invite/${'A'.repeat(22)}`, 404, {}],
  ['GET /api/own-data.zip', 401, {}],
  ['GET /api/objects/photos/none.webp', 404, {}],
  ['GET /healthz', 200, { expect: 'a wave' }],
  [
    'GET /healthz',
    200,
    { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAoAAAAAIAAAAA' },
  ],
  ['GET /ws', 401, { connection: 'Upgrade', upgrade: 'websocket' }],
  ['GET /elsewhere', 404, { connection: 'Upgrade', upgrade: 'websocket' }],
])('%s, answered with %i, carries the security headers', async (route, status, headers) => {
  const answer = await rawRequest(server, route, { host, ...headers } as Record<string, string>)
  expect({ status: answer.status, headers: answer.headers }).toMatchObject({ status, headers: EVERYWHERE })
})

test.each([
  ['GARBAGE\r\n\r\n', 400],
  [`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
])('a response on the bare connection carries them as well (%#)', async (bytes, status) => {
  const answer = await rawBytes(server, bytes)
  expect(answer).toMatchObject({ status, headers: EVERYWHERE })
  expect(JSON.parse(answer.text)).toEqual({ message: expect.any(String), code: expect.any(String) })
})

test('the archive of a surfer’s data carries them as well', async () => {
  const answer = await rawRequest(server, 'GET /api/own-data.zip', { host, cookie: cookie() })
  expect({ status: answer.status, headers: answer.headers }).toMatchObject({ status: 200, headers: EVERYWHERE })
})

test('an upgrade to HTTP/2 is ignored, also with a body', async () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'h2c' }
  const read = await rawRequest(server, 'GET /api/settings', { host, cookie: cookie(), ...upgrade })
  expect([read.status, read.headers.upgrade]).toEqual([200, undefined])
  const changed = await rawRequest(
    server,
    'PATCH /api/settings',
    { host, origin, cookie: cookie(), ...json, ...upgrade },
    '{"units":"metric"}',
  )
  expect([changed.status, JSON.parse(changed.text).units]).toEqual([200, 'metric'])
})

test('a page may load from and send to our origin alone, and use only the device features it needs', async () => {
  const { headers } = await rawRequest(server, 'GET /api/login', { host })
  expect(headers['content-security-policy']).toBe(
    [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob: https://tile.openstreetmap.org",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "media-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      'upgrade-insecure-requests',
    ].join('; '),
  )
  expect(headers['permissions-policy']).toContain('geolocation=(self)')
  expect(headers['permissions-policy']).toContain('camera=()')
})

test('pages may send to the picture bucket alone besides Lineup', async () => {
  const bucket = await serverInTest({
    databaseUrl: server.databaseUrl,
    S3_BUCKET: 'pictures',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_FORCE_PATH_STYLE: true,
  })
  const { headers } = await rawRequest(bucket, 'GET /api/login', { host: 'localhost' })
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://s3.example.com;")
})

test('a server on plain http does not redirect to https', async () => {
  const plain = await serverInTest({ databaseUrl: server.databaseUrl })
  const { headers } = await rawRequest(plain, 'GET /api/login', { host: 'localhost' })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})
