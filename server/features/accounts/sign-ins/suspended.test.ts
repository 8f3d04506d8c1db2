import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { LIVE_CLOSE_SIGNED_OUT } from '#contract/limits.ts'
import { createToken } from '#server/features/accounts/core/account-tokens.ts'
import { aNewcomer, PASSWORD, postForm } from '#test/accounts/account-letters.ts'
import { aHolder, challengeOf, signInWithPasskey } from '#test/accounts/passkey-holder.ts'
import { aDecision, setStanding } from '#test/accounts/standing-rows.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { openPage, refusedWith, upgrade } from '#test/network/client.ts'

const server = serverInFile()
const elsewhere = serverBeside(server)
const SITE = 'http://localhost:4000'
const passkeys = serverBeside(server, { PUBLIC_URL: SITE })
const { ask, aSurfer, buddies } = server
const opening = ({ url }: { url: string }, { cookie }: { cookie: string }) => ({ origin: url, cookie })
const login = (email: string, password = PASSWORD) => ask(null, 'POST /api/login', { email, password })

test('open pages of a suspended surfer close in every process, and no new one opens', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const pages = await Promise.all([server, elsewhere].map((at) => openPage(at, kai)))
  const lenas = await server.openPage(lena)
  await setStanding(server, kai, 'suspended')
  for (const page of pages) expect(await page.closed).toBe(LIVE_CLOSE_SIGNED_OUT)
  for (const at of [server, elsewhere]) expect((await upgrade(at, '/ws', opening(at, kai))).status).toBe(403)
  expect(lenas.messages).not.toContainEqual(expect.objectContaining({ type: 'session_update' }))

  await setStanding(server, kai, null)
  await expect.poll(async () => (await ask(kai, 'GET /api/feed')).status).toBe(200)
  await (await openPage(server, kai)).close()
})

test('a suspended surfer signs in, reads their standing, and nothing of others', async () => {
  const kai = await aNewcomer(server)
  const lena = await aSurfer()
  const until = new Date(Math.round(Date.now() / 1000) * 1000 + 86_400_000)
  await setStanding(server, kai, 'suspended', until)
  const signedIn = await login(kai.email)
  expect(signedIn.status).toBe(200)
  const user = await ask(kai, 'GET /api/auth/user')
  expect(user.body).toMatchObject({ standing: 'suspended', standingUntil: until.toISOString() })
  const refused = refusedWith('account_suspended')
  const lenas = await server.surf(lena)
  expect(await ask(kai, `GET /api/surf-sessions/user/${lena.id}`)).toMatchObject(refused)
  expect(await ask(kai, `GET /api/surf-sessions/${lenas}`)).toMatchObject(refused)
  expect(await ask(kai, `GET /api/surf-sessions/user/${kai.id}`)).toMatchObject({ status: 200, body: [] })
})

test('nobody sees a suspended surfer, and everybody again once that has ended', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const session = await server.checkIn(kai)
  const invite = new URL((await ask(kai, 'POST /api/invites')).body.url).pathname
  const seen = async () => [
    (await ask(lena, `GET /api/users/${kai.id}`)).status,
    (await ask(lena, `GET /api/surf-sessions/${session}`)).status,
    (await ask(null, `GET ${invite}`)).status,
  ]
  expect(await seen()).toEqual([200, 200, 200])
  await setStanding(server, kai, 'suspended')
  expect(await seen()).toEqual([404, 404, 404])
  await setStanding(server, kai, null)
  expect(await seen()).toEqual([200, 200, 200])
})

test('a suspended surfer is in no plan that others see, neither as planner nor as guest', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const spot = await server.aSpot()
  const kais = await server.plan(kai, spot, { invited: [lena] })
  const lenas = await server.plan(lena, spot, { invited: [kai] })
  await setStanding(server, kai, 'suspended')
  expect(await ask(lena, `GET /api/plans/${kais}`)).toMatchObject({ status: 404 })
  expect(await ask(lena, `GET /api/plans/${lenas}`)).toMatchObject({ status: 200, body: { invited: [] } })
  await setStanding(server, kai, null)
  expect((await ask(lena, `GET /api/plans/${lenas}`)).body.invited).toMatchObject([{ user: { id: kai.id } }])
})

test('the calendar of a suspended surfer answers again once that has ended', async () => {
  const kai = await aSurfer()
  const calendar = new URL((await ask(kai, 'POST /api/calendar-feed')).body.url).pathname
  expect((await ask(null, `GET ${calendar}`)).status).toBe(200)
  await setStanding(server, kai, 'suspended')
  expect((await ask(null, `GET ${calendar}`)).status).toBe(404)
  await setStanding(server, kai, null)
  expect((await ask(null, `GET ${calendar}`)).status).toBe(200)
})

test('only with the password of a closed account does anybody learn that it is closed', async () => {
  const kai = await aNewcomer(server)
  await setStanding(server, kai, 'closed')
  expect(await login(kai.email, 'not-the-password')).toMatchObject(refusedWith('wrong_credentials'))
  expect(await login(kai.email)).toMatchObject(refusedWith('account_closed'))
  const page = await postForm(server, null, '/api/login', { email: kai.email, password: PASSWORD })
  expect(page).toMatchObject({ status: 403 })
  expect(page.text).toContain('This account was closed by an operator.')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.text).not.toContain('/api/appeal/')

  await aDecision(server, kai, { decision: 'close', message: 'You sold boards here.' })
  const decided = await postForm(server, null, '/api/login', { email: kai.email, password: PASSWORD })
  const [path = ''] = /\/api\/appeal\/[\w/-]+/.exec(decided.text) ?? []
  expect((await ask(null, `GET ${path}`)).text).toContain('You sold boards here.')
})

test('the surfer of a closed account cannot cancel its removal', async () => {
  const kai = await aSurfer()
  const leavesAt = new Date(Date.now() + 86_400_000).toISOString()
  await server.update('users', { leavesAt }, { id: kai.id })
  await setStanding(server, kai, 'closed')
  await expect.poll(() => ask(kai, 'DELETE /api/account/deletion')).toMatchObject(refusedWith('account_closed'))
  expect((await ask(kai, 'GET /api/account/deletion')).body).toEqual({ leavesAt })
})

test('pages and files outside of the contract are refused as calls are', async () => {
  const kai = await aSurfer()
  const { pathname, search } = new URL((await ask(kai, 'POST /api/objects/upload', {})).body.uploadUrl, server.url)
  await setStanding(server, kai, 'suspended')
  const refused = refusedWith('account_suspended')
  expect(await ask(kai, `GET /api/spot-alerts/${kai.id}/window.ics?start=2026-12-01T00:00:00Z`)).toMatchObject(refused)
  expect(await ask(kai, `PUT ${pathname}${search}`, 'x')).toMatchObject(refused)
  expect(await ask(kai, `GET /join/${'A'.repeat(22)}`)).toMatchObject({ status: 303 })
  expect(await ask(kai, 'GET /api/logout')).toMatchObject({ status: 303 })
})

test('a suspended surfer takes their data and deletes the account', async () => {
  const kai = await aSurfer()
  await setStanding(server, kai, 'suspended')
  const archive = await ask(kai, 'GET /api/own-data.zip')
  expect(archive.headers.get('content-type')).toBe('application/zip')
  expect((await ask(kai, 'POST /api/account/deletion')).body.leavesAt).not.toBeNull()
})

test('no other way of signing in opens a closed account', async () => {
  const closed = refusedWith('account_closed')
  const { surfer: kai, device } = await aHolder(passkeys, SITE)
  const { codes } = (await ask(kai, 'POST /api/recovery-codes')).body
  await setStanding(server, kai, 'closed')
  const byPasskey = await signInWithPasskey(passkeys, device.use(await challengeOf(passkeys)))
  expect(byPasskey).toMatchObject(closed)
  expect(byPasskey.headers.get('set-cookie')).toBeNull()
  const recover = (code: string) => ask(null, 'POST /api/login/recovery', { email: kai.email, code })
  expect(await recover('aaaa-aaaa-aaaa')).toMatchObject(refusedWith('wrong_recovery_code'))
  expect(await recover(codes[0])).toMatchObject(closed)

  const token = await createToken(server.db, { userId: kai.id, purpose: 'reset', email: kai.email })
  const reset = await postForm(server, null, '/api/login/reset', { token, password: 'another-secret-peak' })
  expect(reset).toMatchObject({ status: 403 })
  expect(reset.text).toContain('This account was closed by an operator.')
})

/** Safety, and what concerns the account: each is a choice. */
const ANSWERED = [
  'DELETE /api/account/deletion',
  'DELETE /api/push-servers/:id',
  'DELETE /api/push-subscriptions',
  'DELETE /api/surf-sessions/:id/end',
  'GET /api/account/deletion',
  'GET /api/alarms',
  'GET /api/alarms/:id',
  'GET /api/auth/user',
  'GET /api/decisions',
  'GET /api/emergency-contacts',
  'GET /api/fresh-sign-in',
  'GET /api/notification-settings',
  'GET /api/policies/:name',
  'GET /api/push-servers',
  'GET /api/safety',
  'GET /api/safety/overdue',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/:id/safety',
  'GET /api/surf-sessions/user/:userId',
  'POST /api/account/deletion',
  'POST /api/alarms/:id/reached',
  'POST /api/decisions/:id/appeal',
  'POST /api/fresh-sign-in',
  'POST /api/fresh-sign-in/options',
  'POST /api/policies/agreements',
  'POST /api/push-servers',
  'POST /api/push-servers/:id/test',
  'POST /api/push-subscriptions',
  'POST /api/surf-sessions/:id/extension',
  'POST /api/surf-sessions/:id/help',
  'PUT /api/surf-sessions/:id/end',
  'PUT /api/surf-sessions/:id/safety',
]
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
test('the calls that answer a suspended surfer are these', () => {
  const marked = endpoints.filter(({ whileSuspended }) => whileSuspended).map(({ route }) => route as string)
  expect(marked.toSorted()).toEqual(ANSWERED)
})

test('operators who are suspended are refused by their calls, and have their role when that has ended', async () => {
  const ana = await aSurfer({ role: 'owner' })
  await setStanding(server, ana, 'suspended')
  expect(await ask(ana, 'GET /api/operators/team')).toMatchObject({ body: { code: 'account_suspended' } })
  await setStanding(server, ana, null)
  await expect.poll(async () => (await ask(ana, 'GET /api/operators/team')).status).toBe(200)
})

test('limited surfers read and check in, and post nothing to others', async () => {
  const [kai, lena] = await server.buddies('Kai', 'Lena')
  const spot = await server.aSpot()
  await setStanding(server, kai, 'limited')
  const id = await server.checkIn(kai, { visibility: 'buddies' })
  const refused = refusedWith('account_limited')
  expect(await ask(kai, `POST /api/surf-sessions/${id}/comment`, { comment: 'Clean' })).toMatchObject(refused)
  expect(await ask(kai, 'POST /api/session-photos', { sessionId: id, photoUrl: '/x' })).toMatchObject(refused)
  expect(await ask(kai, 'POST /api/invites')).toMatchObject(refused)
  const past = { surfSpotId: spot.id, startTime: hoursAgo(30), endTime: hoursAgo(29) }
  const place = { customLocation: 'Stay away', latitude: 1, longitude: 1 }
  const edit = (body: object) => ask(kai, `PATCH /api/surf-sessions/${id}`, body)
  const shared = { name: 'Hush', latitude: 1, longitude: 1, sharedWith: [lena.id] }
  for (const answer of [
    await edit({ notes: 'Kooks' }),
    await edit(place),
    await edit({ visibility: 'everyone' }),
    await edit({ linkShows: ['name'] }),
    await ask(kai, 'POST /api/surf-sessions/past', { ...past, notes: 'Kooks' }),
    await ask(kai, 'PUT /api/users/me', { ...kai, lastName: 'Kook', surfingType: ['shortboard'] }),
    await ask(kai, 'POST /api/secret-spots', shared),
  ])
    expect(answer).toMatchObject(refused)

  expect(await edit({ rating: 4, linkShows: [] })).toMatchObject({ status: 200 })
  expect(await edit({ visibility: 'private', notes: 'Cold' })).toMatchObject({ status: 200, body: { notes: 'Cold' } })
  expect(await edit({ visibility: 'buddies' })).toMatchObject(refused)
  const figures = await ask(kai, 'POST /api/surf-sessions/past', { ...past, waveCount: 3 })
  expect(figures).toMatchObject({ status: 201 })
  const spotOfOwn = (await ask(kai, 'POST /api/secret-spots', { ...shared, sharedWith: [] })).body
  expect(await ask(kai, `PATCH /api/secret-spots/${spotOfOwn.id}`, { note: 'Low tide' })).toMatchObject({ status: 200 })
  expect(await ask(kai, `PATCH /api/secret-spots/${spotOfOwn.id}`, { sharedWith: [lena.id] })).toMatchObject(refused)
  expect(await ask(kai, 'GET /api/feed')).toMatchObject({ status: 200 })
  expect(await server.checkOut(kai, id)).toMatchObject({ status: 200 })
})

test('a limited surfer checks out with figures, and with notes that nobody else reads', async () => {
  const kai = await aSurfer()
  await setStanding(server, kai, 'limited')
  const checkOutOf = async (visibility: string) => {
    const id = await server.checkIn(kai, { visibility })
    return ask(kai, `PUT /api/surf-sessions/${id}/end`, { notes: 'Kooks', waveCount: 7 })
  }
  expect(await checkOutOf('buddies')).toMatchObject({ status: 200, body: { notes: null, waveCount: 7 } })
  expect(await checkOutOf('private')).toMatchObject({ status: 200, body: { notes: 'Kooks' } })
})
