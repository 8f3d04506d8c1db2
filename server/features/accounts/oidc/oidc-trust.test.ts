import { expect, test } from 'vitest'
import { startIssuerServer } from '#test/fakes/issuer-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverInTest } from '#test/fixtures/server.ts'

const at = inFile(() => startIssuerServer({ PUBLIC_URL: 'https://lineup.example' }))

const noa = { email: 'noa@lineup.example', email_verified: true, given_name: 'Noa' }

test('under https the cookies of an issuer sign-in are bound to this host', async () => {
  const { left, status, headers } = await at.signIn('noa', noa)
  expect(left.headers.get('set-cookie')).toMatch(
    /^__Host-lineup_trip=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect([status, headers.getSetCookie().join('\n')]).toEqual([
    303,
    expect.stringMatching(/__Host-lineup_sign_in=[\w-]{43};/),
  ])
})

test('a token without the issuer’s signature is refused', async () => {
  at.issuer.setForeignKey(true)
  // One that has not seen the key before.
  const own = await serverInTest({ ...at.settings, databaseUrl: at.server.databaseUrl })
  const { status, cookie } = await at.signIn('noa', noa, { at: own })
  at.issuer.setForeignKey(false)
  expect([status, cookie]).toEqual([400, ''])
})
