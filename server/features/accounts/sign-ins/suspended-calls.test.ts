import { expect, test } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { serverInFile } from '#test/fixtures/server.ts'

/** Safety, and what concerns the account: each is a choice. */
const ANSWERED = [
  'DELETE /api/account/deletion',
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
  'POST /api/push-subscriptions',
  'POST /api/surf-sessions/:id/extension',
  'POST /api/surf-sessions/:id/help',
  'PUT /api/surf-sessions/:id/end',
  'PUT /api/surf-sessions/:id/safety',
]

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const server = serverInFile()
const { ask, aSurfer } = server
test('the calls that answer a suspended surfer are these', () => {
  const marked = endpoints.filter(({ whileSuspended }) => whileSuspended).map(({ route }) => route as string)
  expect(marked.toSorted()).toEqual(ANSWERED)
})

test('operators who are suspended are refused by their calls, and have their role when that has ended', async () => {
  const ana = await aSurfer()
  await server.update('users', { role: 'owner' }, { id: ana.id })
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
  const refused = { status: 403, body: { code: 'account_limited' } }
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
