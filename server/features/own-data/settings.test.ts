import { expect, test } from 'vitest'
import { unitSystems } from '#contract/accounts/users.ts'
import { aSignIn } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'

const server = serverInFile()
const mailing = serverBeside(server, { SMTP_URL: 'smtp://127.0.0.1:9' })
const { ask, openPage, aSurfer, surfers, aSpot, update, areBuddies } = server

const fromTheStart = {
  defaultVisibility: 'everyone',
  findableBy: 'everyone',
  units: 'imperial',
  language: null,
  overdueHours: 4,
  delaysPublishing: false,
  hidesFirstSteps: false,
  declinesPush: false,
  asksAboutSafetyMail: false,
  commentsFrom: 'everyone',
  requestsFrom: 'everyone',
  planInvitesFrom: 'buddies',
  hiddenWords: [],
}

test('a changed setting is stored, and the others stay', async () => {
  const maya = await aSurfer('Maya')
  expect(await ask(maya, 'GET /api/settings')).toMatchObject({ status: 200, body: fromTheStart })
  const changed = await ask(maya, 'PATCH /api/settings', { units: 'metric' })
  expect(changed).toMatchObject({ status: 200, body: { ...fromTheStart, units: 'metric' } })
  await ask(maya, 'PATCH /api/settings', { findableBy: 'nobody', defaultVisibility: 'buddies' })
  await ask(maya, 'PATCH /api/settings', { overdueHours: 8, delaysPublishing: true, declinesPush: true })
  expect((await ask(maya, 'GET /api/settings')).body).toEqual({
    ...fromTheStart,
    ...{ defaultVisibility: 'buddies', findableBy: 'nobody', units: 'metric' },
    ...{ overdueHours: 8, delaysPublishing: true, declinesPush: true },
  })
  expect((await ask(maya, 'GET /api/auth/user')).body.units).toBe('metric')
  expect((await ask(maya, 'PATCH /api/settings', {})).body.units).toBe('metric')
})

test.each(unitSystems)('the units %s are stored, and come with the own record', async (units) => {
  const maya = await aSurfer('Maya')
  const changed = await ask(maya, 'PATCH /api/settings', { units })
  expect([changed.status, changed.body.units]).toEqual([200, units])
  expect((await ask(maya, 'GET /api/auth/user')).body.units).toBe(units)
})

test('other open pages of the surfer are notified of a changed setting', async () => {
  const maya = await aSurfer()
  const page = await openPage(maya)
  await ask(maya, 'PATCH /api/settings', { units: 'metric' })
  await page.next({ type: 'settings_changed' })
  expect(
    page.messages.map(({ type }) => type),
    'no safety job is woken',
  ).not.toContain('safety_changed')
})

test('a changed visibility applies to new sessions', async () => {
  const [maya, spot] = [await aSurfer(), await aSpot()]
  await ask(maya, 'PATCH /api/settings', { defaultVisibility: 'private' })
  const started = await ask(maya, 'POST /api/surf-sessions', { ...atSpot(spot), startTime: new Date().toISOString() })
  expect(started).toMatchObject({ status: 201, body: { visibility: 'private' } })
})

const invitationsOf = async ({ cookie }: { cookie: string }) => {
  const { firstSteps, asksAboutPush } = (await ask({ cookie }, 'GET /api/auth/user')).body
  return { firstSteps, asksAboutPush }
}

test('first steps are ticked by the surfer’s actions and disappear once all are done', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const { db } = server
  const none = { photo: false, spot: false, buddy: false, contact: false }
  expect(await invitationsOf(maya)).toEqual({ firstSteps: none, asksAboutPush: false })
  await db.insertInto('emergencyContacts').values({ userId: maya.id, position: 1, name: 'Anna' }).execute()
  const spot = await aSpot()
  expect((await ask(maya, `PUT /api/favourites/${spot.id}`)).status).toBe(200)
  expect((await invitationsOf(maya)).firstSteps).toEqual({ ...none, spot: true, contact: true })
  await areBuddies(maya, kai)
  await db.updateTable('users').set({ profileImageUrl: '/objects/photos/1.webp' }).where('id', '=', maya.id).execute()
  expect((await invitationsOf(maya)).firstSteps).toBeNull()
  expect((await invitationsOf(kai)).firstSteps).toEqual({ ...none, buddy: true })
})

test('first steps stay hidden on every device, and do not appear for old accounts', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  const tablet = { cookie: await aSignIn(server.db, maya.id) }
  await ask(maya, 'PATCH /api/settings', { hidesFirstSteps: true })
  expect((await invitationsOf(tablet)).firstSteps).toBeNull()
  const at = (days: number) =>
    update('users', { createdAt: new Date(Date.now() - days * 86_400_000).toISOString() }, { id: kai.id })
  await at(29)
  expect((await invitationsOf(kai)).firstSteps).not.toBeNull()
  await at(31)
  expect((await invitationsOf(kai)).firstSteps).toBeNull()
})

test('the push invitation appears with the first session', async () => {
  const lena = await aSurfer('Lena')
  expect((await invitationsOf(lena)).asksAboutPush).toBe(false)
  await server.checkIn(lena)
  expect((await invitationsOf(lena)).asksAboutPush).toBe(true)
})

test('the push invitation appears with the first buddy, and never again after Not now', async () => {
  const [maya, kai] = await surfers('Maya', 'Kai')
  await ask(kai, 'POST /api/buddy-requests', { followingId: maya.id })
  expect((await invitationsOf(maya)).asksAboutPush).toBe(false)
  await ask(maya, 'POST /api/buddy-requests', { followingId: kai.id })
  expect((await invitationsOf(maya)).asksAboutPush).toBe(true)
  await ask(maya, 'PATCH /api/settings', { declinesPush: true })
  expect((await invitationsOf({ cookie: await aSignIn(server.db, maya.id) })).asksAboutPush).toBe(false)
  expect((await invitationsOf(kai)).asksAboutPush).toBe(true)
})

test('an old account is asked about safety e-mail once its address is verified, until it answers', async () => {
  const maya = await aSurfer('Maya')
  const isAsked = async ({ ask } = mailing) => (await ask(maya, 'GET /api/auth/user')).body.asksAboutSafetyMail
  expect(await isAsked()).toBe(false)
  await update('users', { asksAboutSafetyMail: true, emailVerifiedAt: null }, { id: maya.id })
  expect(await isAsked()).toBe(false)
  await update('users', { emailVerifiedAt: new Date().toISOString() }, { id: maya.id })
  expect(await isAsked(server)).toBe(false)
  expect(await isAsked()).toBe(true)
  await ask(maya, 'PATCH /api/settings', { asksAboutSafetyMail: false })
  expect(await isAsked()).toBe(false)
})

test('an unknown setting changes nothing', async () => {
  const maya = await aSurfer()
  const hours = [0, 9, 100, 2.5, -1, '4', null].map((overdueHours) => ({ overdueHours }))
  const filters = [{ commentsFrom: 'friends' }, { requestsFrom: 'buddies' }, { planInvitesFrom: 'everyone' }]
  const others = [
    ...filters,
    { units: 'parsecs' },
    { findableBy: null },
    { defaultVisibility: 'all', units: 'metric' },
    '[]',
  ]
  for (const wrong of [...hours, ...others, { delaysPublishing: 'yes' }])
    expect((await ask(maya, 'PATCH /api/settings', wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await ask(maya, 'GET /api/settings')).body).toEqual(fromTheStart)
})
