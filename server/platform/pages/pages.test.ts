import { expect, test } from 'vitest'
import { inFile } from '#test/files/in-file.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { openVisitorPages } from '#test/pages/visitor-pages.ts'

const server = serverInFile()
const pages = inFile(() => openVisitorPages(server.db))

test.each(['/foo/bar', '/.git/config', '/admin', '/sessions/1', '/foo?session=0198c0e2-7a2b-7c4d-8e9f-0123456789ab'])(
  '%s answers 404 with the page of the app, also when it is stored',
  async (path) => {
    const { status, headers, body } = await pages.get(path)
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(body).toContain('<div id="root">')
    expect((await pages.get(path, { 'if-none-match': headers.etag! })).status).toBe(404)
    expect((await pages.get(path, { cookie: 'lineup_sign_in=x' })).status).toBe(404)
  },
)

test.each(['/', '/discover', '/settings/security', '/imports/1'])('%s is a page', async (path) => {
  const { status, headers } = await pages.get(path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
  expect((await pages.get(path, { 'if-none-match': headers.etag! })).status).toBe(304)
})

test('a file of the build may be stored for a year', async () => {
  const { status, headers, body } = await pages.get('/assets/wave-1a2b.js?from=cache')
  expect([status, body]).toEqual([200, 'export {}'])
  expect(headers).toMatchObject({
    ...{ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' },
    'content-type': 'application/javascript; charset=utf-8',
  })
})

test.each([
  ...[
    '/.env',
    '/.vite/first-pages.json',
    '/wp-login.php',
    '/assets/old-1a2b.js',
    '/assets/..%2f..%2fpackage.json',
    '/robots.php',
  ],
])('%s is missing as text', async (path) => {
  const { status, headers, body } = await pages.get(path)
  expect([status, headers['content-type'], headers['cache-control'], body]).toEqual([
    ...[404, 'text/plain; charset=utf-8', 'no-store', 'Not found'],
  ])
})

test.each(['/api', '/api/nothing', '/metrics', '/.well-known/nothing', '/livez/x'])('%s is no page', async (path) => {
  const { status, headers } = await pages.get(path)
  expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})

test('password managers find the page of the password and passkeys', async () => {
  const answer = await fetch(`${server.url}/.well-known/change-password`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/settings/security'])
  const page = 'https://lineup.example/settings/security'
  const other = await serverInTest({ databaseUrl: server.databaseUrl, PUBLIC_URL: 'https://lineup.example' })
  expect((await other.ask(null, 'GET /.well-known/passkey-endpoints')).body).toEqual({ enroll: page, manage: page })
})

test.each([
  ['mailto:ana@lineup.example', 'mailto:ana@lineup.example'],
  ['https://lineup.example/tell', 'https://lineup.example/tell'],
])('security.txt has the contact %s', async (SECURITY_CONTACT, contact) => {
  const PUBLIC_URL = 'https://lineup.example'
  const other = await serverInTest({ databaseUrl: server.databaseUrl, PUBLIC_URL, SECURITY_CONTACT })
  other.clock.now = new Date('2026-11-29T20:00:00Z')
  const { text, headers } = await other.ask(null, 'GET /.well-known/security.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.split('\n')).toEqual([
    `Contact: ${contact}`,
    'Expires: 2027-02-28T00:00:00.000Z',
    'Canonical: https://lineup.example/.well-known/security.txt',
    'Preferred-Languages: en',
    '',
  ])
})
