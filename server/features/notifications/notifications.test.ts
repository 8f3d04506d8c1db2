import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { notificationRetention } from '#server/features/notifications/notifications.ts'
import { DAY_MS } from '#surf/time/durations.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { removeOver } from '#test/fixtures/remove-over.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { faceOf } from '#test/fixtures/surfing.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, aSpot, insert, update, surf } = server

const notificationsOf = async (of: TestSurfer, search = '') => (await ask(of, `GET /api/notifications${search}`)).body
const request = async (from: TestSurfer, to: TestSurfer) =>
  (await ask(from, 'POST /api/buddy-requests', { followingId: to.id })).body

/** Tells the host of a guest, as joining does; `place` is its place in time. */
const joined = (host: TestSurfer, guest: TestSurfer, place: number) =>
  insert('notifications', {
    userId: host.id,
    id: `00000000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    kind: 'joined',
    actorId: guest.id,
    sessionId: randomUUID(),
  })

/** An ended session of this surfer. */
async function aSession(of: TestSurfer, place: object, visibility = 'everyone') {
  const id = await surf(of, place)
  await update('surfSessions', { visibility }, { id })
  return id
}

test('a buddy request notifies its recipient, its acceptance the sender, and no third surfer', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const { id } = await request(kai, lena)
  expect(await notificationsOf(lena)).toEqual({
    unread: 1,
    items: [
      {
        id: expect.any(String),
        kind: 'buddy_request',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        readAt: null,
        actor: faceOf(kai),
        sessionId: null,
        planId: null,
        place: null,
        quote: null,
        text: 'Kai Nakamura wants to be your buddy',
      },
    ],
  })
  await ask(lena, `PUT /api/buddy-requests/${id}/accept`, {})
  expect(await notificationsOf(kai)).toMatchObject({
    unread: 1,
    items: [{ kind: 'buddy_accepted', text: 'Lena Nakamura accepted your buddy request' }],
  })
  expect(await notificationsOf(noa)).toEqual({ unread: 0, items: [] })
})

test('answering a request marks its notification as read, and accepting twice notifies once', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const { id } = await request(kai, lena)
  await ask(lena, `PUT /api/buddy-requests/${id}/accept`, {})
  await ask(lena, `PUT /api/buddy-requests/${id}/accept`, {})
  expect((await notificationsOf(lena)).unread).toBe(0)
  expect((await notificationsOf(kai)).items).toHaveLength(1)
  await request(noa, lena)
  await request(lena, noa)
  expect(await notificationsOf(lena)).toMatchObject({
    unread: 0,
    items: [{ actor: { id: noa.id }, readAt: expect.any(String) }, {}],
  })
  expect(await notificationsOf(noa)).toMatchObject({ unread: 1, items: [{ kind: 'buddy_accepted' }] })
})

test('a declined request leaves no notification behind', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const { id } = await request(kai, lena)
  await ask(lena, `PUT /api/buddy-requests/${id}/decline`, {})
  expect(await notificationsOf(lena)).toEqual({ unread: 0, items: [] })
  expect(await notificationsOf(kai)).toEqual({ unread: 0, items: [] })
})

test('a surfer who joins a session is named in the notification', async () => {
  const [host, kai] = await surfers('Maya', 'Kai')
  await joined(host, kai, 1)
  expect((await notificationsOf(host)).items).toMatchObject([
    { kind: 'joined', text: 'Kai Nakamura joined your session' },
  ])
})

test('each kind describes its event in one line', async () => {
  const [host, kai] = await surfers('Maya', 'Kai')
  const spot = await aSpot({ name: 'Lower Trestles' })
  const seen = await aSession(kai, { surfSpotId: spot.id })
  const anonymous = await aSession(kai, { surfSpotId: spot.id }, 'buddies')
  const elsewhere = await aSession(kai, { customLocation: 'Behind the island' })
  const told = [
    { kind: 'like', sessionId: randomUUID(), text: 'Kai Nakamura liked your session' },
    { kind: 'comment', sessionId: randomUUID(), text: 'Kai Nakamura commented on your session' },
    { kind: 'checked_in', sessionId: seen, text: 'Kai Nakamura checked in at Lower Trestles' },
    { kind: 'checked_in', sessionId: elsewhere, text: 'Kai Nakamura checked in at Behind the island' },
    // Maya may know that somebody is at that spot, and that Kai has checked in; not that it is the same.
    { kind: 'checked_in', sessionId: anonymous, text: 'Kai Nakamura checked in' },
    { kind: 'checked_in', sessionId: randomUUID(), text: 'Kai Nakamura checked in' },
  ]
  for (const { kind, sessionId } of told)
    await insert('notifications', { userId: host.id, kind, actorId: kai.id, sessionId })
  for (const subject of ['early_bird', 'of_a_newer_version'])
    await insert('notifications', { userId: host.id, kind: 'achievement', subject })
  const { items } = await notificationsOf(host)
  expect(items.map(({ text }: { text: string }) => text).sort()).toEqual(
    [...told.map(({ text }) => text), 'You earned Early Bird', 'You earned an achievement'].sort(),
  )
})

test('notifications of a muted kind are neither listed nor counted from then on', async () => {
  const [host, kai] = await surfers('Maya', 'Kai')
  await joined(host, kai, 1)
  await insert('notificationPreferences', { userId: host.id, mutedKinds: ['joined'] })
  await joined(host, kai, 2)
  expect(await notificationsOf(host)).toMatchObject({ unread: 1, items: [{}] })
  await ask(host, 'PUT /api/notifications/read')
  const unread = server.db.selectFrom('notifications').select('inApp').where('userId', '=', host.id)
  expect(await unread.where('readAt', 'is', null).execute()).toEqual([{ inApp: false }])
})

test('a block hides notifications of the other surfer on both sides', async () => {
  const [host, kai] = await surfers('Maya', 'Kai')
  await joined(host, kai, 1)
  await joined(kai, host, 2)
  const requestId = randomUUID()
  await insert('buddyLinks', [
    { userId: host.id, buddyId: kai.id, requestId, state: 'blocked' },
    { userId: kai.id, buddyId: host.id, requestId, state: 'was_blocked' },
  ])
  for (const one of [host, kai]) expect(await notificationsOf(one)).toEqual({ unread: 0, items: [] })
})

test('notifications are listed newest first, in pages', async () => {
  const host = await aSurfer('Maya')
  const guests = await Promise.all(['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'].map((name) => aSurfer(name)))
  for (const [place, guest] of guests.entries()) await joined(host, guest, place)
  const seen: string[] = []
  let search = '?limit=2'
  for (
    let page = await notificationsOf(host, search);
    page.items.length > 0;
    page = await notificationsOf(host, search)
  ) {
    expect(page.unread).toBe(5)
    seen.push(...page.items.map(({ actor }: { actor: TestSurfer }) => actor.firstName))
    search = `?limit=2&cursor=${page.items.at(-1).id}`
  }
  expect(seen).toEqual(['Eve', 'Dan', 'Cleo', 'Ben', 'Ana'])
})

test('a surfer can mark some or all of their own notifications as read', async () => {
  const [host, other, kai] = await surfers('Maya', 'Noa', 'Kai')
  for (const [place, to] of [host, host, host, other].entries()) await joined(to, kai, place)
  const [newest] = (await notificationsOf(host)).items
  const [foreign] = (await notificationsOf(other)).items
  expect(await ask(host, 'PUT /api/notifications/read', { ids: [] })).toMatchObject({
    status: 200,
    body: { unread: 3 },
  })
  expect(await ask(host, 'PUT /api/notifications/read', { ids: [newest.id, foreign.id] })).toMatchObject({
    status: 200,
    body: { unread: 2 },
  })
  expect((await notificationsOf(host)).items.map(({ readAt }: { readAt: string | null }) => readAt !== null)).toEqual([
    true,
    false,
    false,
  ])
  expect(await ask(host, 'PUT /api/notifications/read', {})).toMatchObject({ status: 200, body: { unread: 0 } })
  expect(await ask(host, 'PUT /api/notifications/read')).toMatchObject({ status: 200, body: { unread: 0 } })
  expect((await notificationsOf(other)).unread).toBe(1)
})

test('bad input is refused with a reason', async () => {
  const host = await aSurfer('Maya')
  for (const search of [
    '?limit=0',
    '?limit=101',
    '?limit=',
    '?limit=x',
    '?cursor=yesterday',
    '?cursor=%00',
    '?cursor=',
  ])
    expect(await ask(host, `GET /api/notifications${search}`), search).toMatchObject(refusedWith('invalid_request'))
  expect(await ask(host, 'PUT /api/notifications/read', { ids: ['x'] })).toMatchObject({ status: 400 })
  expect(await ask(host, 'PUT /api/notifications/read', { ids: 7 })).toMatchObject({ status: 400 })
  for (const route of ['GET /api/notifications', 'PUT /api/notifications/read'])
    expect(await ask(null, route)).toMatchObject({ status: 401 })
})

test('a notification of a kind that only a newer server knows hides none of the others', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await insert('notifications', { userId: kai.id, kind: 'kind_of_a_newer_server', actorId: lena.id })
  await request(lena, kai)
  expect((await notificationsOf(kai)).items.map(({ kind }: { kind: string }) => kind)).toEqual(['buddy_request'])
})

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const countFor = async ({ id }: TestSurfer) =>
  (await server.db.selectFrom('notifications').select('id').where('userId', '=', id).execute()).length
const grownOlder = (surfer: TestSurfer, createdAt: string) =>
  update('notifications', { createdAt, foldWindow: createdAt }, { userId: surfer.id })
test('notifications are removed after a year', async () => {
  const kai = await aSurfer()
  await insert(
    'notifications',
    [364, 366, 800].map((days) => ({ userId: kai.id, kind: 'achievement', createdAt: ago(days) })),
  )
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai)).toBe(1)
})

test('a withdrawn notification is removed after a day, and others stay', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  await ask(lena, 'POST /api/buddy-requests', { followingId: kai.id })
  await grownOlder(kai, ago(2))
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai)).toBe(1)
  await ask(lena, `DELETE /api/buddies/${kai.id}`)
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai)).toBe(0)

  await ask(lena, 'POST /api/buddy-requests', { followingId: kai.id })
  await ask(lena, `DELETE /api/buddies/${kai.id}`)
  await removeOver(server.db, ...notificationRetention)
  expect(await countFor(kai), 'within the day').toBe(1)
})
