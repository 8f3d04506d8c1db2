import { expect, test } from 'vitest'
import type { Notification } from '#contract/people/notifications.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, areBuddies, aSpot, noticesByOthers } = server

const checkIn = async (who: TestSurfer, place: object = { customLocation: 'Secret Reef' }): Promise<{ id: string }> =>
  (
    await ask(who, 'POST /api/surf-sessions', {
      startTime: new Date().toISOString(),
      latitude: 21.123456,
      longitude: -158.654321,
      ...place,
    })
  ).body
const join = (who: TestSurfer | null, id: string, body?: unknown) =>
  ask(who, `POST /api/surf-sessions/${id}/join`, body)
const sessionsOf = ({ id }: TestSurfer) =>
  server.db.selectFrom('surfSessions').selectAll().where('userId', '=', id).execute()

test('joining starts an own session at the same spot and notifies the host', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const spot = await aSpot({ name: 'Pipeline', latitude: 21.66, longitude: -158.05 })
  const host = await checkIn(kai, { surfSpotId: spot.id })
  const { status, body } = await join(lena, host.id)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    userId: lena.id,
    isActive: true,
    surfSpotId: spot.id,
    surfSpot: { name: 'Pipeline' },
    latitude: 21.66,
    longitude: -158.05,
  })
  expect(body.id).not.toBe(host.id)
  expect(await noticesByOthers(kai)).toMatchObject([
    { kind: 'joined', sessionId: body.id, actor: { id: lena.id }, text: 'Lena Nakamura joined your session' },
  ])
  expect(await noticesByOthers(lena)).toEqual([])
})

test('each session of a party shows the others', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', { firstName: 'Noa', defaultVisibility: 'private' })
  const host = await checkIn(kai)
  const hers = (await join(lena, host.id)).body
  const his = (await join(noa, hers.id)).body
  const partyOf = async (viewer: TestSurfer | null, id: string) =>
    (await ask(viewer, `GET /api/surf-sessions/${id}`)).body.party.map(
      (mate: { sessionId: string; user: { firstName: string } }) => [mate.sessionId, mate.user.firstName],
    )
  expect(await partyOf(noa, host.id)).toEqual([
    [hers.id, 'Lena'],
    [his.id, 'Noa'],
  ])
  expect(await partyOf(kai, host.id)).toEqual([[hers.id, 'Lena']])
  expect(await partyOf(kai, hers.id)).toEqual([[host.id, 'Kai']])
})

test('a block hides two surfers of a party from each other, and both see the others', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const host = await checkIn(kai)
  await join(lena, host.id)
  const noas = (await join(noa, host.id)).body
  await ask(lena, `POST /api/blocks/${noa.id}`)
  const partyOf = async (viewer: TestSurfer) => {
    const { body } = await ask(viewer, `GET /api/surf-sessions/${host.id}`)
    return body.party.map(({ user }: { user: TestSurfer }) => user.firstName).toSorted()
  }
  expect(await partyOf(kai)).toEqual(['Lena', 'Noa'])
  expect(await partyOf(lena)).toEqual(['Lena'])
  expect(await partyOf(noa)).toEqual(['Noa'])
  expect(await ask(lena, `GET /api/surf-sessions/${noas.id}`)).toMatchObject({ status: 404 })
  expect(await join(lena, noas.id)).toMatchObject(refusedWith('session_not_found'))
})

test('a repeated request to join returns the first session, also concurrently', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const host = await checkIn(kai)
  const taps = await Promise.all(Array.from({ length: 6 }, () => join(lena, host.id, {})))
  expect(taps.map(({ status }) => status).toSorted()).toEqual([...Array<number>(5).fill(200), 201])
  expect(new Set(taps.map(({ body }) => body.id)).size).toBe(1)
  expect((await join(lena, host.id)).status).toBe(200)
  expect(await sessionsOf(lena)).toHaveLength(1)
  expect(await noticesByOthers(kai)).toHaveLength(1)
})

test('joining an own or ended session, or while in another, is refused without a write or notification', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const host = await checkIn(kai)
  expect(await join(kai, host.id)).toMatchObject(refusedWith('joining_own_session'))
  const elsewhere = await checkIn(lena)
  expect(await join(lena, host.id)).toMatchObject({
    status: 409,
    body: { message: 'You are already checked in', code: 'already_checked_in' },
  })
  await ask(lena, `PUT /api/surf-sessions/${elsewhere.id}/end`, {})
  await ask(kai, `PUT /api/surf-sessions/${host.id}/end`, {})
  expect(await join(lena, host.id)).toMatchObject(refusedWith('session_ended'))
  expect(await sessionsOf(lena)).toHaveLength(1)
  expect(await noticesByOthers(kai)).toEqual([])
})

test('joining a session for buddies does not publish it', async () => {
  const [kai, lena, zoe] = await surfers({ firstName: 'Kai', defaultVisibility: 'buddies' }, 'Lena', 'Zoe')
  await areBuddies(kai, lena)
  const host = await checkIn(kai)
  const { body } = await join(lena, host.id)
  expect(body).toMatchObject({ visibility: 'buddies' })
  expect(await ask(zoe, `GET /api/surf-sessions/${body.id}`)).toMatchObject({ status: 404 })
  const noa = await aSurfer('Noa', { defaultVisibility: 'private' })
  await areBuddies(kai, noa)
  expect((await join(noa, host.id)).body).toMatchObject({ visibility: 'private' })
})

test('a guest gets the host’s place as everyone may see it, so the exact place is not passed on', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  await areBuddies(kai, lena)
  await areBuddies(lena, noa)
  const host = await checkIn(kai)
  const { latitude, longitude } = (await ask(noa, `GET /api/surf-sessions/${host.id}`)).body
  const { body } = await join(lena, host.id)
  expect(body).toMatchObject({ customLocation: 'Secret Reef', latitude, longitude })
  const seenByNoa = await ask(noa, `GET /api/surf-sessions/${body.id}`)
  expect(seenByNoa.body).toMatchObject({ latitude, longitude })
  expect(seenByNoa.text).not.toContain('21.123')
})

test('joining while the host checks out either succeeds or is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [kai, lena] = await surfers('Kai', 'Lena')
    const host = await checkIn(kai)
    const [joined, left] = await Promise.all([
      join(lena, host.id),
      ask(kai, `PUT /api/surf-sessions/${host.id}/end`, {}),
    ])
    expect(left.status).toBe(200)
    expect([201, 409]).toContain(joined.status)
    expect(await sessionsOf(lena)).toHaveLength(joined.status === 201 ? 1 : 0)
    expect(await noticesByOthers(kai)).toHaveLength(joined.status === 201 ? 1 : 0)
  }
})

test('a guest who leaves and comes back is in the party once and notifies the host once', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const host = await checkIn(kai)
  const sessions = []
  for (let wave = 0; wave < 3; wave += 1) {
    const { body } = await join(lena, host.id)
    sessions.push(body.id)
    await ask(lena, `PUT /api/surf-sessions/${body.id}/end`, {})
  }
  const partyOf = async (id: string) => (await ask(kai, `GET /api/surf-sessions/${id}`)).body.party
  expect(await partyOf(host.id)).toMatchObject([{ sessionId: sessions[2], user: { id: lena.id } }])
  expect(await partyOf(sessions[0])).toMatchObject([{ sessionId: host.id, user: { id: kai.id } }])
  expect(await noticesByOthers(kai)).toMatchObject([{ kind: 'joined', sessionId: sessions[0] }])
})

test('the host is notified only of guests whom they may see', async () => {
  const [kai, lena, noa] = await surfers(
    'Kai',
    { firstName: 'Lena', defaultVisibility: 'private' },
    { firstName: 'Noa', defaultVisibility: 'buddies' },
  )
  const [ben, mia] = await surfers('Ben', { firstName: 'Mia', defaultVisibility: 'buddies' })
  await areBuddies(kai, lena, mia)
  const host = await checkIn(kai)
  for (const guest of [lena, noa, ben, mia]) expect((await join(guest, host.id)).status).toBe(201)
  const { party } = (await ask(kai, `GET /api/surf-sessions/${host.id}`)).body
  expect(party.map(({ user }: { user: TestSurfer }) => user.id)).toEqual(expect.arrayContaining([ben.id, mia.id]))
  expect(party).toHaveLength(2)
  expect((await noticesByOthers(kai)).map(({ actor }: Notification) => actor?.id)).toEqual([mia.id, ben.id])
})
