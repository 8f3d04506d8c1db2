import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hashOf } from '#server/features/accounts/core/passwords.ts'
import { aNewcomer, cookieIn, letterTo, PASSWORD, postForm } from '#test/accounts/account-letters.ts'
import { NEXT_PASSWORD, RESET_SUBJECT, startAccountServer } from '#test/accounts/account-server.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSignIn } from '#test/fixtures/factories.ts'
import { aContact } from '#test/permissions/owned/guarded.ts'

const accounts = inFile(startAccountServer)
const { server, mail } = accounts
const { ask, aSurfer, surfers, areBuddies, update, insert } = server

/** How many of each this account has. */
async function keysOf(userId: string) {
  const count = async (table: 'passkeys' | 'recoveryCodes' | 'knownBrowsers') =>
    (await server.db.selectFrom(table).select('userId').where('userId', '=', userId).execute()).length
  return {
    passkeys: await count('passkeys'),
    recoveryCodes: await count('recoveryCodes'),
    knownBrowsers: await count('knownBrowsers'),
  }
}

const linksOf = async (userId: string) =>
  (await server.db.selectFrom('buddyLinks').select('buddyId').where('userId', '=', userId).execute()).length

test('a reset link sets a new password once and signs out every other browser', async () => {
  const kai = await accounts.aMember()
  const phone = await aSignIn(server.db, kai.id)
  const { path, token } = await accounts.resetLinkFor(kai.email)
  const page = await ask(null, `GET ${path}`)
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('Choose a new password') })
  expect(page.headers.get('cache-control')).toBe('no-store')

  const chosen = await accounts.reset(token)
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/'])
  expect(await accounts.isKnown(cookieIn(chosen))).toBe(true)
  for (const cookie of [kai.cookie, phone]) await expect.poll(() => accounts.isKnown(cookie)).toBe(false)
  expect([await accounts.signIn(kai.email, PASSWORD), await accounts.signIn(kai.email, NEXT_PASSWORD)]).toEqual([
    401, 200,
  ])
  expect((await letterTo(mail, kai.email, 'was changed')).body).toContain('password of your Lineup account was changed')

  expect((await accounts.reset(token, 'another-secret-peak')).status).toBe(404)
  expect((await ask(null, `GET ${path}`)).status).toBe(404)
  expect(await accounts.signIn(kai.email, NEXT_PASSWORD)).toBe(200)
})

test('a reset of a closed account ends nothing, because its surfer may have to check out', async () => {
  const [kai, lena] = [await accounts.aMember(), await aSurfer()]
  await areBuddies(kai, lena)
  const { token } = await accounts.resetLinkFor(kai.email)
  await update('users', { emailVerifiedAt: null }, { id: kai.id })
  await setStanding(server, kai, 'closed')
  expect((await accounts.reset(token)).status).toBe(403)
  expect(await accounts.isKnown(kai.cookie)).toBe(true)
  expect(await linksOf(kai.id)).toBe(1)
})

test('one of two concurrent uses of a reset link sets the password', async () => {
  const kai = await accounts.aMember()
  const { token } = await accounts.resetLinkFor(kai.email)
  const passwords = ['first-reef-on-the-left', 'second-reef-on-the-right']
  const answers = await Promise.all(passwords.map((password) => accounts.reset(token, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
  const right = answers.findIndex(({ status }) => status === 303)
  expect(await accounts.signIn(kai.email, passwords[right] ?? '')).toBe(200)
})

test('the reset link expires after 30 minutes by the database’s clock', async () => {
  const kai = await accounts.aMember()
  const { token } = await accounts.resetLinkFor(kai.email)
  const row = server.db
    .selectFrom('accountTokens')
    .selectAll()
    .where('userId', '=', kai.id)
    .where('purpose', '=', 'reset')
  const { createdAt, expiresAt } = await row.executeTakeFirstOrThrow()
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(30 * 60_000)
  await update('accountTokens', { expiresAt: new Date(Date.now() - 1_000).toISOString() }, { userId: kai.id })
  expect((await accounts.reset(token)).status).toBe(404)
  expect(await accounts.signIn(kai.email, PASSWORD)).toBe(200)
})

test('a weak password is refused on the page, and the link still works', async () => {
  const kai = await accounts.aMember()
  const { token } = await accounts.resetLinkFor(kai.email)
  const refused = await accounts.reset(token, 'password1')
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('role="alert"') })
  expect((await accounts.reset(token)).status).toBe(303)
})

/** Keeps every thread that hashes passwords busy, and their queue full, until the flood is ended. */
function floodOfHashes() {
  let isOver = false
  const hashing = Array.from({ length: 80 }, async () => {
    while (!isOver) await hashOf('x').catch(() => setImmediate())
  })
  return {
    end() {
      isOver = true
      return Promise.all(hashing)
    },
  }
}

test('a busy server refuses the new password, and the link still works afterwards', async () => {
  const kai = await accounts.aMember()
  const { path, token } = await accounts.resetLinkFor(kai.email)
  const flood = floodOfHashes()
  const refused = await accounts.reset(token)
  await flood.end()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  expect(refused.text).toContain('very busy right now. Please try again in a moment.')
  expect(refused.text).toContain(`href="${path}"`)
  expect((await accounts.reset(token)).status).toBe(303)
})

test('the response and its headers do not reveal if an address has an account', async () => {
  const kai = await accounts.aMember()
  const [known, unknown] = [await accounts.forget(kai.email), await accounts.forget('nobody@lineup.example')]
  expect(unknown.text).toBe(known.text)
  const shape = ({ status, headers }: typeof known) => [
    status,
    [...headers.keys()].sort(),
    headers.get('content-length'),
  ]
  expect(shape(unknown)).toEqual(shape(known))
  await letterTo(mail, kai.email, RESET_SUBJECT)
  expect(mail.requests).not.toContain('nobody@lineup.example')
  const json = await ask(null, 'POST /api/login/forgotten', { email: 'nobody@lineup.example' })
  expect([json.status, json.body]).toEqual([200, {}])
})

test('an address gets three links in half an hour, with an account or without one', async () => {
  const kai = await accounts.aMember()
  for (const email of [kai.email, 'someone@lineup.example']) {
    for (let time = 0; time < 3; time++) expect((await accounts.forget(email)).status).toBe(200)
    const refused = await accounts.forget(email)
    expect(refused).toMatchObject({ status: 429, text: expect.stringContaining('Too many attempts') })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  await server.db.deleteFrom('rateLimits').execute()
})

test('resetting an unverified account removes its passkeys, buddies and what its events are sent to', async () => {
  const eve = await aNewcomer(server, { firstName: 'Eve' })
  const [accomplice, asked] = await surfers('Accomplice', 'Asked')
  await areBuddies(eve, accomplice)
  await ask(eve, 'POST /api/buddy-requests', { followingId: asked.id })
  await aContact(server.db, { ...accomplice, id: eve.id })
  const { url: calendar } = (await ask(eve, 'POST /api/calendar-feed')).body
  const { url: invite } = (await ask(eve, 'POST /api/invites')).body
  await insert('passkeys', { userId: eve.id, credentialId: 'x', publicKey: Buffer.from('x'), name: 'Eve’s phone' })

  await insert('pushServers', { userId: eve.id, kind: 'ntfy', address: 'https://ntfy.example.com', topic: 'eve' })
  await insert('webhooks', { userId: eve.id, url: 'https://eve.example.com', events: ['session.checked_in'] })
  await insert('recoveryCodes', { userId: eve.id, hash: 'x' })
  expect(await keysOf(eve.id)).toMatchObject({ passkeys: 1, recoveryCodes: 1, knownBrowsers: 1 })

  const { path, token } = await accounts.resetLinkFor(eve.email)
  expect((await ask(null, `GET ${path}`)).text).toContain('This is not my account')
  const owner = { cookie: cookieIn(await accounts.reset(token)) }
  expect((await ask(owner, 'GET /api/auth/user')).body).toMatchObject({ id: eve.id, emailVerified: true })
  for (const list of ['GET /api/buddies', 'GET /api/passkeys', 'GET /api/push-servers', 'GET /api/webhooks']) {
    const answer = await ask(owner, list)
    expect([list, answer.status === 404 ? [] : answer.body]).toEqual([list, []])
  }
  expect((await ask(owner, 'GET /api/emergency-contacts')).body.contacts).toEqual([])
  expect((await ask(owner, 'GET /api/calendar-feed')).body.url).toBeNull()
  for (const link of [calendar, invite]) expect((await ask(null, `GET ${new URL(link).pathname}`)).status).toBe(404)
  expect((await ask(asked, 'GET /api/buddy-requests/pending')).body).toEqual([])
  // The browser is the owner's, who has just signed in.
  expect(await keysOf(eve.id)).toMatchObject({ passkeys: 0, recoveryCodes: 0, knownBrowsers: 1 })
  await expect.poll(() => accounts.isKnown(eve.cookie)).toBe(false)
  expect(await accounts.signIn(eve.email, PASSWORD)).toBe(401)
})

test('resetting a verified account keeps buddies and passkeys', async () => {
  const kai = await accounts.aMember()
  const buddy = await aSurfer()
  await areBuddies(kai, buddy)
  const chosen = await accounts.reset((await accounts.resetLinkFor(kai.email)).token)
  const buddies = await ask({ cookie: cookieIn(chosen) }, 'GET /api/buddies')
  expect(buddies.body).toMatchObject([{ id: buddy.id }])
})

test('the owner of an address disowns an account made with it and signs up with the address', async () => {
  const eve = await aNewcomer(server)
  const { token } = await accounts.resetLinkFor(eve.email)
  const left = await postForm(server, null, '/api/login/reset/disown', { token })
  expect([left.status, left.headers.get('location')]).toEqual([303, '/api/signup'])
  expect((await accounts.reset(token)).status).toBe(404)
  const own = await aNewcomer(server, { email: eve.email })
  expect(own.id).not.toBe(eve.id)
  expect((await ask(eve, 'GET /api/auth/user')).body).toMatchObject({ id: eve.id, email: '' })
})

test('a verified address cannot be disowned', async () => {
  const kai = await accounts.aMember()
  const { token } = await accounts.resetLinkFor(kai.email)
  expect((await postForm(server, null, '/api/login/reset/disown', { token })).status).toBe(404)
  expect(await accounts.signIn(kai.email, PASSWORD)).toBe(200)
})
