import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PADDED_PASSWORD, startBreachedPasswords } from '#test/fakes/breached-passwords.ts'
import { inEachTest } from '#test/files/in-file.ts'
import { serverInEachTest } from '#test/fixtures/server.ts'

const LEAKED = 'glassy-peeler-at-six'

const source = inEachTest(() => startBreachedPasswords([LEAKED]))
const server = serverInEachTest(() => ({ BREACHED_PASSWORDS_URL: source.url }))
const { ask } = server

let made = 0
function signUp(password: string) {
  made += 1
  const person = { email: `rio${made}@lineup.example`, firstName: 'Rio', lastName: 'Tanaka' }
  return ask(null, 'POST /api/signup', { ...person, password })
}

test('a leaked password is refused at sign-up, and only five digits of its hash are sent', async () => {
  const refused = await signUp(LEAKED)
  expect([refused.status, refused.body]).toEqual([
    400,
    expect.objectContaining({
      code: 'invalid_request',
      issues: [{ path: 'password', message: 'This password was found in a data leak, please choose another' }],
    }),
  ])
  const hash = createHash('sha1').update(LEAKED).digest('hex').toUpperCase()
  expect(source.requests).toEqual([`/range/${hash.slice(0, 5)}`])
})

test('a password change refuses a leaked password; one in the padding alone is accepted', async () => {
  const made = await signUp(PADDED_PASSWORD)
  expect(made.status).toBe(201)
  const surfer = { cookie: made.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const change = { currentPassword: PADDED_PASSWORD, password: LEAKED }
  const refused = await ask(surfer, 'PUT /api/account/password', change)
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'password'])
})

test('sign-up works while the list of leaked passwords is unavailable', async () => {
  source.failWith(503)
  expect((await signUp(LEAKED)).status).toBe(201)
})
