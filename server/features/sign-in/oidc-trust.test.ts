import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIssuer, type TestIssuer } from '#test/oidc-issuer.ts'
import { startServer, type TestServer } from '#test/server.ts'

const PUBLIC_URL = 'https://lineup.example'

let issuer: TestIssuer
let server: TestServer
const settings = () => ({
  PUBLIC_URL,
  OIDC_ISSUER: issuer.url,
  OIDC_CLIENT_ID: issuer.clientId,
  OIDC_CLIENT_SECRET: issuer.clientSecret,
})
beforeAll(async () => {
  issuer = await startIssuer(PUBLIC_URL)
  issuer.surfers.set('noa', { email: 'noa@lineup.example', email_verified: true, given_name: 'Noa' })
  server = await startServer(settings())
})
afterAll(async () => {
  await server.close()
  await issuer.close()
})

/** Signs Noa in through the issuer, by a browser that knows nothing: what she is answered. */
async function signIn(at: TestServer) {
  const open = (path: string, cookie = '') => fetch(at.url + path, { headers: { cookie }, redirect: 'manual' })
  const left = await open('/api/login')
  const trip = left.headers.get('set-cookie')?.split(';')[0]
  const { pathname, search } = await issuer.visit(left.headers.get('location') ?? '', 'noa')
  const back = await open(pathname + search, trip)
  return { left, status: back.status, cookies: back.headers.getSetCookie().join('\n') }
}

test('under https the cookies of the way to the issuer and back belong to this very host', async () => {
  const { left, status, cookies } = await signIn(server)
  expect(left.headers.get('set-cookie')).toMatch(
    /^__Host-lineup_trip=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect([status, cookies]).toEqual([303, expect.stringMatching(/__Host-lineup_sign_in=[\w-]{43};/)])
})

test('what the issuer says is worth nothing without its signature', async () => {
  issuer.publishAnotherKey()
  // One that has not seen the key before.
  const own = await startServer({ ...settings(), databaseUrl: server.databaseUrl })
  const { status, cookies } = await signIn(own)
  expect([status, cookies]).toEqual([400, expect.not.stringContaining('lineup_sign_in')])
  await own.close()
})
