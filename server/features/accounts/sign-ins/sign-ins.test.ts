import { afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { DAY_MS, HOUR_MS } from '#surf/time/durations.ts'
import { ageSignIns } from '#test/accounts/aged-sign-ins.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'

const server = serverInFile()
const { aSurfer, update } = server
afterEach(() => {
  vi.restoreAllMocks()
})

const whoAmI = ({ cookie }: Pick<TestSurfer, 'cookie'>, at = server) =>
  fetch(`${at.url}/api/auth/user`, { headers: { cookie } })

async function signUp(at = server) {
  const response = await fetch(`${at.url}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${crypto.randomUUID()}@lineup.example`,
      password: 'seven-foot-glassy',
      firstName: 'Kai',
      lastName: 'N',
    }),
  })
  const line = response.headers.getSetCookie().find((cookie) => /^(__Host-)?lineup_sign_in=/.test(cookie)) ?? ''
  return { line, cookie: line.split(';')[0] ?? '', id: (await response.json()).id as string }
}
/** Lets this time pass for a surfer's sign-ins, and what processes remember of them run out. */
async function later(surfer: { id: string }, milliseconds: number) {
  await ageSignIns(server.db, surfer, milliseconds)
  const inHalfAMinute = performance.now() + 31_000
  vi.spyOn(performance, 'now').mockReturnValue(inHalfAMinute)
}

test('the cookie is hidden from scripts and other sites, and lasts 30 days', async () => {
  const { line } = await signUp()
  expect(line).toMatch(/^lineup_sign_in=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)
})

test('under https the cookie is bound to this host, and one without the prefix is ignored', async () => {
  const secure = await serverInTest({ PUBLIC_URL: 'https://lineup.example' })
  const { line, cookie } = await signUp(secure)
  expect(line).toMatch(/^__Host-lineup_sign_in=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/)
  expect((await whoAmI({ cookie }, secure)).status).toBe(200)
  expect((await whoAmI({ cookie: cookie.replace('__Host-', '') }, secure)).status).toBe(401)
})

test('only the hash of the token is stored', async () => {
  const { cookie, id } = await signUp()
  const token = cookie.split('=')[1] ?? ''
  const { tokenHash } = await server.db
    .selectFrom('signIns')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(tokenHash).toHaveLength(32)
  expect(tokenHash.equals(Buffer.from(token, 'base64url'))).toBe(false)
})

test('a surfer who comes back stays signed in; one who stays away for 30 days does not', async () => {
  const surfer = await signUp()
  await later(surfer, 23 * HOUR_MS)
  expect((await whoAmI(surfer)).headers.get('set-cookie')).toBeNull()
  await later(surfer, 2 * HOUR_MS)
  const extended = await whoAmI(surfer)
  expect(extended.headers.get('set-cookie')).toContain(`${surfer.cookie}; Path=/; Max-Age=2592000`)
  expect((await whoAmI(surfer)).headers.get('set-cookie')).toBeNull()
  await later(surfer, 29.5 * DAY_MS)
  expect((await whoAmI(surfer)).status).toBe(200)
  await later(surfer, 30.5 * DAY_MS)
  expect((await whoAmI(surfer)).status).toBe(401)
})

test('a sign-in ends 90 days after it began, even with regular visits', async () => {
  const surfer = await signUp()
  for (const day of [20, 40, 60, 80]) {
    await later(surfer, 20 * DAY_MS)
    expect({ day, status: (await whoAmI(surfer)).status }).toEqual({ day, status: 200 })
  }
  await later(surfer, 10.1 * DAY_MS)
  expect((await whoAmI(surfer)).status).toBe(401)
  const { expiresAt } = await server.row('signIns', ['expiresAt'], { userId: surfer.id })
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
})

test('a process with a wrong clock ends no valid sign-in and accepts no expired one', async () => {
  const [there, gone] = [await signUp(), await signUp()]
  await ageSignIns(server.db, gone, 31 * DAY_MS)
  const wrong = await serverInTest({ databaseUrl: server.databaseUrl })
  for (const days of [-40, 40]) {
    wrong.clock.now = new Date(Date.now() + days * DAY_MS)
    expect([(await whoAmI(there, wrong)).status, (await whoAmI(gone, wrong)).status]).toEqual([200, 401])
  }
})

test('concurrent calls after a day extend the sign-in once', async () => {
  const surfer = await signUp()
  await later(surfer, 26 * HOUR_MS)
  const answers = await Promise.all(Array.from({ length: 5 }, () => whoAmI(surfer)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1)
})

test('two processes that both find a sign-in to be due extend it once', async () => {
  const other = await serverInTest({ databaseUrl: server.databaseUrl })
  const surfer = await signUp()
  await later(surfer, 25 * HOUR_MS)
  const answers = await Promise.all([whoAmI(surfer), whoAmI(surfer, other)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ headers }) => headers.has('set-cookie'))).toHaveLength(1)
})

test('a process that missed the end of a sign-in notices it after half a minute', async () => {
  const surfer = await signUp()
  expect((await whoAmI(surfer)).status).toBe(200)
  // Ended without a word, as when the message about it is lost.
  await server.db.deleteFrom('signIns').where('userId', '=', surfer.id).execute()
  const inHalfAMinute = performance.now() + 31_000
  vi.spyOn(performance, 'now').mockReturnValue(inHalfAMinute)
  expect((await whoAmI(surfer)).status).toBe(401)
})

test('expired sign-ins are removed when the surfer signs in again', async () => {
  const surfer = await aSurfer()
  const password = 'seven-foot-glassy'
  const made = await signUp()
  await update('users', { email: `old.${surfer.email}` }, { id: made.id })
  await update('signIns', { expiresAt: new Date(0).toISOString() }, { userId: made.id })
  await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `old.${surfer.email}`, password }),
  })
  expect(await server.db.selectFrom('signIns').select('userId').where('userId', '=', made.id).execute()).toHaveLength(1)
})

test.each([
  ['made up', `lineup_sign_in=${'A'.repeat(43)}`],
  ['too short', 'lineup_sign_in=abc'],
  ['empty', 'lineup_sign_in='],
  ['garbage', 'lineup_sign_in=%00%zz; =; ;;lineup_sign_in'],
  ['another one', 'other=1'],
  ['huge', `lineup_sign_in=${'A'.repeat(8000)}`],
])('a cookie that is %s is a visitor, not an error', async (_, cookie) => {
  expect((await whoAmI({ cookie })).status).toBe(401)
  expect((await fetch(`${server.url}/api/surf-spots/all`, { headers: { cookie } })).status).toBe(200)
})

test('a deleted account is signed out', async () => {
  const surfer = await signUp()
  expect((await whoAmI(surfer)).status).toBe(200)
  await server.db.deleteFrom('users').where('id', '=', surfer.id).execute()
  expect((await whoAmI(surfer)).status).toBe(401)
})

test('signing out works at once here, and in other processes once they are notified', async () => {
  const other = await serverInTest({ databaseUrl: server.databaseUrl })
  const [surfer, stranger] = [await signUp(), await signUp()]
  for (const at of [server, other]) expect((await whoAmI(surfer, at)).status).toBe(200)
  expect((await whoAmI(stranger, other)).status).toBe(200)
  const sockets = [surfer, stranger].map(
    ({ cookie }) => new WebSocket(`${other.url.replace('http', 'ws')}/ws`, { headers: { cookie } }),
  )
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('open', resolve))))
  const closed = new Promise((resolve) => sockets[0]?.once('close', resolve))

  await fetch(`${server.url}/api/logout`, { headers: { cookie: surfer.cookie }, redirect: 'manual' })
  expect((await whoAmI(surfer)).status).toBe(401)
  expect(await closed).toBe(4401)
  expect((await whoAmI(surfer, other)).status).toBe(401)

  expect((await whoAmI(stranger, other)).status).toBe(200)
  expect(sockets[1]?.readyState).toBe(WebSocket.OPEN)
  sockets[1]?.terminate()
})

test.each([
  ['without a sign-in', {}, 401],
  ['with a made-up one', { cookie: `lineup_sign_in=${'A'.repeat(43)}` }, 401],
  ['from another site', { origin: 'https://evil.example' }, 403],
])('a socket %s is refused at the upgrade', async (_, headers, status) => {
  const surfer = await signUp()
  const given = status === 403 ? { ...headers, cookie: surfer.cookie } : headers
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers: given })
  const answer = await new Promise<number | undefined>((resolve) =>
    socket.once('unexpected-response', (_, response) => resolve(response.statusCode)),
  )
  expect(answer).toBe(status)
})
