import { expect, test } from 'vitest'
import { serverInFile } from '#test/fixtures/server.ts'
import { rawRequest } from '#test/network/raw-request.ts'

const server = serverInFile({ PUBLIC_URL: 'http://lineup.example' })
const { aSurfer } = server

const isSignedIn = async (cookie: string) =>
  (await rawRequest(server, 'GET /api/auth/user', { host: 'lineup.example', cookie })).status === 200

/** Sends somebody who is signed in to this route; says what they were answered, and whether they still are. */
async function visit(route: string, headers: Record<string, string>) {
  const { cookie } = await aSurfer()
  const answer = await rawRequest(server, route, { host: 'lineup.example', cookie, ...headers })
  return { answer, stays: await isSignedIn(cookie) }
}

test.each([
  ['a link of our own', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
  ['an address that was typed', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a program that says nothing of itself', {}],
  ['an older browser on a page of ours', { referer: 'http://lineup.example/profile' }],
])('%s signs out at once', async (_, headers) => {
  const { answer, stays } = await visit('GET /api/logout', headers as Record<string, string>)
  expect([answer.status, answer.headers.location, stays]).toEqual([303, '/', false])
  // Pictures that only this surfer might see are kept by the browser for a day.
  expect(answer.headers['clear-site-data']).toBe('"cache"')
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 200],
  ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, 200],
  ['a neighbour of the same domain', { 'sec-fetch-site': 'same-site' }, 200],
  ['an older browser on another site', { referer: 'https://evil.example/' }, 200],
  ['a look ahead', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch' }, 403],
  ['a page that is drawn ahead', { 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender' }, 403],
  ['an older look ahead', { purpose: 'prefetch' }, 403],
])('%s does not sign out and gets a page to confirm', async (_, headers, status) => {
  const { answer, stays } = await visit('GET /api/logout', headers as Record<string, string>)
  expect([answer.status, answer.headers['set-cookie'], stays]).toEqual([status, undefined, true])
  expect(answer.headers['clear-site-data']).toBeUndefined()
  expect(answer.text).toContain('<form method="post" action="/api/logout">')
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('the button of the page signs out, and another site cannot send it', async () => {
  const own = await visit('POST /api/logout', { origin: 'http://lineup.example', 'sec-fetch-site': 'same-origin' })
  expect([own.answer.status, own.answer.headers.location, own.stays]).toEqual([303, '/', false])
  const foreign = await visit('POST /api/logout', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })
  expect([foreign.answer.status, foreign.stays]).toEqual([403, true])
})
