import { PassThrough } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { startIssuerServer } from '#test/fakes/issuer-server.ts'
import { inFile } from '#test/files/in-file.ts'

const logged: string[] = []
const log = new PassThrough().on('data', (line: Buffer) => logged.push(String(line)))
const at = inFile(() => startIssuerServer({ log: pino({ level: 'warn' }, log) }))
const { server, signIn } = at
afterEach(() => {
  at.issuer.setIdToken([])
  at.issuer.setRefusal(undefined)
  logged.length = 0
})

const maya = { given_name: 'Maya', family_name: 'Okafor' }

/** A surfer who signed up at Lineup with this address and showed that it is theirs. */
async function anExistingSurfer(email: string) {
  const { id } = await server.aSurfer('Maya', { isVerified: true })
  await server.update('users', { email }, { id })
  return id
}

test.each([
  ['at userinfo alone', ['email'], true],
  ['as text at userinfo', [], 'true'],
  ['as text in the ID token', ['email', 'email_verified'], 'true'],
] as const)('a provider may report %s that an address is verified', async (where, inIdToken, verified) => {
  const email = `${where.replaceAll(' ', '.')}@lineup.example`.toLowerCase()
  const id = await anExistingSurfer(email)
  at.issuer.setIdToken([...inIdToken])
  const { user } = await signIn(where, { ...maya, email, email_verified: verified })
  expect(user.id).toBe(id)
})

test('an address that a provider reports as unverified, as text, opens no account', async () => {
  await anExistingSurfer('not@lineup.example')
  const { status, text } = await signIn('not', { ...maya, email: 'not@lineup.example', email_verified: 'false' })
  expect(status).toBe(409)
  // Nothing else signs anybody in here.
  expect(text).not.toContain('another way')
  expect(text).toContain('Please ask who runs this Lineup.')
})

/** Comes back to Lineup while the token endpoint answers so. */
async function refusedWith(refusal: Parameters<typeof at.issuer.setRefusal>[0]) {
  at.issuer.surfers.set('maya', { ...maya, email: 'maya@lineup.example', email_verified: true })
  const { url, trip } = await at.leave()
  const back = await at.issuer.visit(url, 'maya')
  at.issuer.setRefusal(refusal)
  return at.arrive(back, [trip])
}

const body = { error: 'unauthorized_client', error_description: 'Client lineup is disabled' }
test.each([
  ['a status of 400', { status: 400, body }],
  ['a status of 401', { status: 401, body }],
  ['a challenge', { status: 401, body, challenge: 'Basic realm="lineup"' }],
])('a provider that refuses Lineup with %s is reported, and the operator sees the reason', async (_, refusal) => {
  const { status, text, headers } = await refusedWith(refusal)
  expect([status, headers.get('retry-after')]).toEqual([403, null])
  expect(text).toContain('The sign-in service refused Lineup; its operator can see why.')
  expect(JSON.parse(logged.find((line) => line.includes('unauthorized_client')) ?? '{}')).toMatchObject({
    ...body,
    msg: 'the OpenID Connect issuer refused Lineup',
  })
})

test('a provider that refuses Lineup before the sign-in is reported as well', async () => {
  const { url, trip } = await at.leave()
  const back = new URL(`${at.settings.PUBLIC_URL}/api/login/callback?error=invalid_scope&error_description=No+profile`)
  back.searchParams.set('state', new URL(url).searchParams.get('state') ?? '')
  const { status, text } = await at.arrive(back, [trip])
  expect(status).toBe(403)
  expect(text).toContain('The sign-in service refused Lineup; its operator can see why.')
  expect(logged.join('')).toContain('"error":"invalid_scope","error_description":"No profile"')
})

test('a used code does not count as a refusal of Lineup', async () => {
  const { status, text } = await refusedWith({ status: 400, body: { error: 'invalid_grant' } })
  expect(status).toBe(400)
  expect(text).toContain('Signing in took too long or was interrupted. Please try again.')
})
