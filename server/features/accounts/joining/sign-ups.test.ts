import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Notification } from '#contract/people/notifications.ts'
import type { Env } from '#server/platform/config/env.ts'
import { cookieIn, letterTo, linkIn, PASSWORD, postForm } from '#test/accounts/account-letters.ts'
import { startMailServer } from '#test/fakes/mail-server.ts'
import { inFile } from '#test/files/in-file.ts'
import { serverBeside, serverInFile, type TestServer } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const PUBLIC_URL = 'https://lineup.example'
const open = serverInFile()
const beside = (settings: Partial<Env>) => serverBeside(open, settings)
const closed = beside({ SIGN_UPS: 'closed' })
const invited = beside({ SIGN_UPS: 'invited' })
const bySurfers = beside({ SIGN_UPS: 'invited', SURFERS_INVITE: true })
const approved = beside({ SIGN_UPS: 'approved' })
const mail = inFile(startMailServer)
const domains = serverInFile(() => ({
  ...{ databaseUrl: open.databaseUrl, PUBLIC_URL, SMTP_URL: mail.url },
  SIGN_UP_DOMAINS: ['club.example'],
}))
const openToInvites = beside({ SURFERS_INVITE: true })
const approvedDomains = beside({ SIGN_UPS: 'approved', SIGN_UP_DOMAINS: ['club.example'], SURFERS_INVITE: true })
const owner = inFile(() => open.aSurfer('Ana', { role: 'owner' }))

const aPerson = (more: object = {}) => ({
  ...{ firstName: 'Noa', lastName: 'Abara', email: `${randomUUID()}@lineup.example`, password: PASSWORD },
  ...more,
})
const signUp = (server: TestServer, more: object = {}) => server.ask(null, 'POST /api/signup', aPerson(more))
const anInvitation = async (form: object = {}): Promise<{ id: string; path: string }> => {
  const { id, url } = (await open.ask(owner, 'POST /api/operators/invitations', form)).body
  return { id, path: new URL(url).pathname }
}

test('with open sign-ups everyone is seen at once', async () => {
  const noa = await signUp(open)
  expect(noa).toMatchObject({ status: 201, body: { isOperator: false } })
  const kai = await open.aSurfer()
  expect(await open.ask(kai, `GET /api/users/${noa.body.id}`)).toMatchObject({ status: 200 })
  expect((await open.ask({ cookie: cookieIn(noa) }, 'GET /api/auth/user')).body.standing).toBeNull()
})

test('with closed sign-ups nobody joins, not even with an invitation', async () => {
  const { path } = await anInvitation()
  expect(await signUp(closed)).toMatchObject(refusedWith('sign_ups_closed'))
  expect(await signUp(closed, { next: path })).toMatchObject(refusedWith('sign_ups_closed'))
  const page = await closed.ask(null, 'GET /api/signup')
  expect(page.text).toContain('This server takes no new surfers.')
  expect(page.text).not.toContain('name="password"')
})

test('with invited sign-ups an invitation admits as many accounts as it has uses', async () => {
  expect(await signUp(invited)).toMatchObject(refusedWith('invitation_needed'))
  expect(await signUp(invited, { next: `/join/${'A'.repeat(22)}` })).toMatchObject(refusedWith('invitation_needed'))
  expect((await invited.ask(null, 'GET /api/signup')).text).toContain('This server is for invited surfers.')

  const { path } = await anInvitation({ uses: 2 })
  const opened = await invited.ask(null, `GET ${path}`)
  expect(opened).toMatchObject({ status: 303 })
  const form = opened.headers.get('location')!
  expect((await invited.ask(null, `GET ${form}`)).text).toContain('name="password"')
  const answers = await Promise.all([1, 2, 3, 4].map(() => signUp(invited, { next: path })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 403, 403])
  expect(await invited.ask(null, `GET ${path}`)).toMatchObject({ status: 404 })
})

test('an invite of a surfer admits twenty accounts where operators allow it, and none elsewhere', async () => {
  const maya = await open.aSurfer()
  const path = new URL((await open.ask(maya, 'POST /api/invites')).body.url).pathname
  expect(await signUp(invited, { next: path })).toMatchObject(refusedWith('invitation_needed'))
  for (let nth = 0; nth < 20; nth += 1) expect(await signUp(bySurfers, { next: path })).toMatchObject({ status: 201 })
  expect(await signUp(bySurfers, { next: path })).toMatchObject(refusedWith('invitation_needed'))
})

test('an account that waits looks around, and nobody sees it until an operator approves', async () => {
  const kai = await open.aSurfer()
  const signedUp = await signUp(approved, { firstName: 'Waitara', message: 'I surf with Kai' })
  expect(signedUp.status).toBe(201)
  const noa = { id: signedUp.body.id as string, cookie: cookieIn(signedUp) }
  const asNoa = (route: string, body?: object) => approved.ask(noa, route, body)
  const asKai = (route: string) => open.ask(kai, route)
  expect((await asNoa('GET /api/auth/user')).body.standing).toBe('awaiting')
  expect(await asNoa(`GET /api/users/${kai.id}`)).toMatchObject({ status: 200 })
  const session = await approved.checkIn(noa, { surfSpotId: (await open.aSpot()).id })
  expect(await asNoa('POST /api/buddy-requests', { followingId: kai.id })).toMatchObject(
    refusedWith('approval_awaited'),
  )
  expect(await asNoa('POST /api/invites')).toMatchObject(refusedWith('approval_awaited'))

  const isSeen = async () => ({
    profile: (await asKai(`GET /api/users/${noa.id}`)).status === 200,
    session: (await asKai(`GET /api/surf-sessions/${session}`)).status === 200,
    search: (await asKai('GET /api/users/search?q=Waitara')).body.length > 0,
    similar: (await asKai('GET /api/users/search?q=Waitaro')).body.length > 0,
    inTheWater: JSON.stringify((await asKai('GET /api/surf-sessions/active')).body).includes(session),
    atSpots: JSON.stringify((await asKai('GET /api/surf-sessions/active/spots')).body).includes(session),
    byVisitors: JSON.stringify((await open.ask(null, 'GET /api/surf-sessions/active')).body).includes(session),
    preview: (await open.ask(null, `GET /discover?session=${session}`)).text.includes('Waitara'),
  })
  const unseen = { profile: false, session: false, search: false, similar: false, inTheWater: false }
  const nowhere = { ...unseen, atSpots: false, byVisitors: false, preview: false }
  expect(await isSeen()).toEqual(nowhere)

  const waiting = (await open.ask(owner, 'GET /api/operators/waiting')).body
  expect(waiting.find(({ id }: { id: string }) => id === noa.id)).toMatchObject({
    ...{ firstName: 'Waitara', message: 'I surf with Kai', emailVerified: false },
  })
  const noticed: Notification[] = (await open.ask(owner, 'GET /api/notifications')).body.items
  expect(noticed.filter(({ readAt }) => readAt === null)).toMatchObject([
    { kind: 'sign_up_waiting', text: 'New surfers wait for your approval' },
  ])
  const approve = () => open.ask(owner, `PUT /api/operators/waiting/${noa.id}`)
  expect(await approve()).toMatchObject({ status: 200 })
  expect(await approve()).toMatchObject(refusedWith('user_not_found'))
  await expect
    .poll(isSeen)
    .toMatchObject({ profile: true, session: true, search: true, similar: true, inTheWater: true, byVisitors: true })
  expect(await asNoa('POST /api/buddy-requests', { followingId: kai.id })).toMatchObject({ status: 201 })
  expect((await asNoa('GET /api/notifications')).body.items).toMatchObject([{ kind: 'approved' }])
})

test('operators are notified of new surfers once until they have read it', async () => {
  const unread = async () => {
    const { items } = (await open.ask(owner, 'GET /api/notifications')).body
    return items.filter(({ kind, readAt }: Notification) => kind === 'sign_up_waiting' && readAt === null).length
  }
  await open.ask(owner, 'PUT /api/notifications/read')
  for (const _ of [1, 2, 3]) expect((await signUp(approved)).status).toBe(201)
  expect(await unread()).toBe(1)
  await open.ask(owner, 'PUT /api/notifications/read')
  await signUp(approved)
  expect(await unread()).toBe(1)
})

test('an account that an operator refuses is removed', async () => {
  const signedUp = await signUp(approved)
  const refuse = () => open.ask(owner, `DELETE /api/operators/waiting/${signedUp.body.id}`)
  expect(await refuse()).toMatchObject({ status: 200 })
  expect(await approved.ask({ cookie: cookieIn(signedUp) }, 'GET /api/auth/user')).toMatchObject({ status: 401 })
  expect(await refuse()).toMatchObject(refusedWith('user_not_found'))
  const member = await open.aSurfer()
  expect(await open.ask(owner, `DELETE /api/operators/waiting/${member.id}`)).toMatchObject(
    refusedWith('user_not_found'),
  )
})

test('an address of an admitted domain is seen once it is verified, and another address needs an invitation', async () => {
  expect(await signUp(domains)).toMatchObject(refusedWith('domain_not_admitted'))
  expect(await signUp(domains, { email: `${randomUUID()}@club.example.evil.example` })).toMatchObject(
    refusedWith('domain_not_admitted'),
  )
  const email = `${randomUUID()}@club.example`
  const signedUp = await signUp(domains, { email: email.replace('club', 'Club') })
  const noa = { cookie: cookieIn(signedUp) }
  const kai = await open.aSurfer()
  const request = () => domains.ask(noa, 'POST /api/buddy-requests', { followingId: kai.id })
  const isSeen = async () => (await open.ask(kai, `GET /api/users/${signedUp.body.id}`)).status === 200
  expect(await request()).toMatchObject(refusedWith('address_unverified'))
  expect(await isSeen()).toBe(false)
  const { token } = linkIn(await letterTo(mail, email), PUBLIC_URL)
  expect((await postForm(domains, noa, '/api/email/confirm', { token })).status).toBe(200)
  expect(await isSeen()).toBe(true)
  expect(await request()).toMatchObject({ status: 201 })
  const { path } = await anInvitation()
  expect(await signUp(domains, { next: path })).toMatchObject({ status: 201 })
})

test('an address of another domain, to which an account changes, does not make it seen; one of the domain does', async () => {
  const standingAfter = async (email: string) => {
    const noa = { cookie: cookieIn(await signUp(domains, { email: `${randomUUID()}@club.example` })) }
    await domains.ask(noa, 'POST /api/account/email-change', { email, currentPassword: PASSWORD })
    const { token } = linkIn(await letterTo(mail, email), PUBLIC_URL)
    const { text } = await postForm(domains, noa, '/api/email/confirm', { token })
    expect(text).toContain('Your address is changed')
    return (await domains.ask(noa, 'GET /api/auth/user')).body.standing
  }
  expect(await standingAfter(`${randomUUID()}@elsewhere.example`)).toBe('unverified')
  expect(await standingAfter(`${randomUUID()}@club.example`)).toBeNull()
})

test('an invite of a surfer changes nothing where everyone may sign up, and a used-up one leaves the rule', async () => {
  const maya = await open.aSurfer()
  const path = new URL((await open.ask(maya, 'POST /api/invites')).body.url).pathname
  const standingOf = async (server: TestServer, more: object) => {
    const signedUp = await signUp(server, more)
    expect(signedUp.status).toBe(201)
    return (await server.ask({ cookie: cookieIn(signedUp) }, 'GET /api/auth/user')).body.standing
  }
  for (let nth = 0; nth < 21; nth += 1) expect(await standingOf(openToInvites, { next: path })).toBeNull()
  const email = () => `${randomUUID()}@club.example`
  for (let nth = 0; nth < 20; nth += 1)
    expect(await standingOf(approvedDomains, { next: path, email: email() })).toBeNull()
  expect(await standingOf(approvedDomains, { next: path, email: email() })).toBe('awaiting')
})

test('an approved account whose address must be verified is seen after both', async () => {
  const signedUp = await signUp(approvedDomains, { email: `${randomUUID()}@club.example` })
  expect(await open.ask(owner, `PUT /api/operators/waiting/${signedUp.body.id}`)).toMatchObject({ status: 200 })
  const { id } = (await signUp(approvedDomains, { email: `${randomUUID()}@club.example` })).body
  expect(await approvedDomains.ask(owner, `PUT /api/operators/waiting/${id}`)).toMatchObject({ status: 200 })
  const kai = await open.aSurfer()
  expect(await open.ask(kai, `GET /api/users/${id}`)).toMatchObject({ status: 404 })
})
