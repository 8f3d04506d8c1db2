import { expect, test } from 'vitest'
import { setStanding } from '#test/accounts/standing-rows.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

const server = serverInFile()
const { ask, areBuddies, aSpot, buddies, checkIn, checkOut, surfers } = server
const suspend = (surfer: TestSurfer) => setStanding(server, surfer, 'suspended')

const idsIn = async (reader: TestSurfer, path: string) =>
  (await ask(reader, `GET ${path}`)).body.map(({ id }: { id: string }) => id)
async function archiveOf({ cookie }: TestSurfer): Promise<string> {
  const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie } })
  return String((await unzipped(Buffer.from(await answer.arrayBuffer()))).get('data.json'))
}

test('a suspended buddy is in no list, search or archive, and a plan cannot invite them', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  expect(await idsIn(lena, '/api/buddies')).toEqual([kai.id])
  await suspend(kai)
  expect(await idsIn(lena, '/api/buddies')).toEqual([])
  expect(await idsIn(lena, '/api/buddies?q=Kai')).toEqual([])
  expect(await archiveOf(lena)).not.toContain(kai.id)
  const startTime = new Date(Date.now() + 86_400_000)
  const plan = { surfSpotId: (await aSpot()).id, startTime, invited: [kai.id] }
  expect(await ask(lena, 'POST /api/plans', plan)).toMatchObject(refusedWith('invitations_limited'))
  await setStanding(server, kai, null)
  expect(await idsIn(lena, '/api/buddies')).toEqual([kai.id])
})

test('requests from and to a suspended surfer are gone and cannot be answered', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const { body: request } = await ask(kai, 'POST /api/buddy-requests', { followingId: lena.id })
  await ask(noa, 'POST /api/buddy-requests', { followingId: kai.id })
  await suspend(kai)
  expect(await idsIn(lena, '/api/buddy-requests/pending')).toEqual([])
  expect(await idsIn(noa, '/api/buddy-requests/sent')).toEqual([])
  expect(await ask(lena, `PUT /api/buddy-requests/${request.id}/accept`)).toMatchObject(
    refusedWith('request_not_found'),
  )
  for (const who of [lena, await server.aSurfer('Ben')])
    expect(await ask(who, 'POST /api/buddy-requests', { followingId: kai.id })).toMatchObject(
      refusedWith('user_not_found'),
    )
  await setStanding(server, kai, null)
  expect(await ask(lena, `PUT /api/buddy-requests/${request.id}/accept`)).toMatchObject({ status: 200 })
})

test('a suspended surfer is suggested to nobody', async () => {
  const [kai, lena, one, two, three] = await surfers('Kai', 'Lena', 'One', 'Two', 'Three')
  await areBuddies(kai, one, two)
  await areBuddies(lena, one, two, three)
  expect(await idsIn(lena, '/api/buddies/suggestions')).toEqual([kai.id])
  await suspend(kai)
  expect(await idsIn(lena, '/api/buddies/suggestions')).toEqual([])
})

test('secret spots of a suspended surfer leave the lists of buddies', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const reef = { name: 'Back Door', note: '', latitude: 21.6, longitude: -158, sharedWith: [lena.id] }
  const { body: spot } = await ask(kai, 'POST /api/secret-spots', reef)
  expect(await idsIn(lena, '/api/secret-spots')).toEqual([spot.id])
  await suspend(kai)
  expect(await idsIn(lena, '/api/secret-spots')).toEqual([])
})

test('the number of unread notifications counts none by a suspended surfer, but alarms', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const sessionId = await checkIn(kai)
  await server.insert('notifications', { userId: lena.id, kind: 'checked_in', actorId: kai.id, sessionId })
  const unread = async () => (await ask(lena, 'GET /api/notifications')).body.unread
  const before = await unread()
  await suspend(kai)
  expect(before).toBeGreaterThan(0)
  expect(await unread()).toBe(0)
  await server.insert('notifications', { userId: lena.id, kind: 'overdue', actorId: kai.id, sessionId })
  expect(await unread()).toBe(1)
})

test('a suspended surfer who checks out, or edits a hidden session, updates own pages alone', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const [own, page] = [await server.openPage(kai), await server.openPage(lena)]
  const hidden = await checkIn(kai)
  await page.next({ type: 'session_update', sessionId: hidden })
  await server.update('surfSessions', { isHidden: true }, { id: hidden })
  await checkOut(kai, hidden)
  await own.next({ type: 'session_update', sessionId: hidden, status: 'ended' })
  const shown = await checkIn(kai)
  await page.next({ type: 'session_update', sessionId: shown })
  await suspend(kai)
  expect((await checkOut(kai, shown)).status).toBe(200)
  const after = await checkIn(lena)
  await page.next({ type: 'session_update', sessionId: after })
  const endings = page.messages.filter((message) => message.type === 'session_update' && message.status === 'ended')
  expect(endings).toEqual([])
})

test('open pages of strangers refetch a session, its comments or a plan of a surfer who is suspended', async () => {
  const [kai, lena, ben, zoe] = await surfers('Kai', 'Lena', 'Ben', 'Zoe')
  await areBuddies(lena, kai, ben)
  const [own, hosted] = [await checkIn(kai), await checkIn(lena)]
  await ask(kai, `POST /api/surf-sessions/${hosted}/comment`, { comment: 'Good one' })
  await server.plan(lena, await aSpot(), { invited: [kai, ben] })
  const [ofBen, ofZoe] = [await server.openPage(ben), await server.openPage(zoe)]
  ofBen.say({ type: 'watch', sessionId: hosted })
  ofZoe.say({ type: 'watch', sessionId: own })
  for (const [page, { id: userId }] of [
    [ofBen, ben],
    [ofZoe, zoe],
  ] as const) {
    page.say({ type: 'auth', userId })
    await page.next({ type: 'ready' })
  }
  const moderation = moderationAt(server)
  const caseId = await moderation.aboutSurfer(kai)
  const mira = await moderation.aModerator()
  expect(await moderation.decide(mira, caseId, 'suspend', { days: 7 })).toMatchObject({ status: 200 })
  await ofZoe.next({ type: 'session_changed', sessionId: own })
  await ofBen.next({ type: 'session_changed', sessionId: hosted })
  await ofBen.next({ type: 'plans_changed' })
})
