import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto } from '#test/files/pictures.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { aNotice } from '#test/fixtures/notice.ts'
import { moderationAt } from '#test/fixtures/reported.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { atSpot } from '#test/fixtures/surfing.ts'
import { openVisitorPages } from '#test/pages/visitor-pages.ts'
import { aRaisedAlarm } from '#test/permissions/owned/guarded.ts'
import { unzipped } from '#test/tracks/unzipped.ts'

const server = serverInFile()
const { ask, aSpot, aSurfer, buddies, checkIn, surf } = server
const moderation = moderationAt(server)
const { aboutSession, aboutPhoto, aboutComment, aCase, decide } = moderation
const mira = inFile(() => moderation.aModerator())

const MARK = `mark${randomUUID().slice(0, 8)}`

/** Everything that this surfer can read of others, in one text. */
async function everythingFor(who: TestSurfer | null, paths: string[]): Promise<string> {
  const answers = await Promise.all(paths.map((path) => ask(who, `GET ${path}`)))
  return answers.map(({ text }) => text).join('\n')
}
async function archiveOf({ cookie }: TestSurfer): Promise<string> {
  const answer = await fetch(`${server.url}/api/own-data.zip`, { headers: { cookie } })
  return String((await unzipped(Buffer.from(await answer.arrayBuffer()))).get('data.json'))
}
const pages = inFile(() => openVisitorPages(server.db))
const linkOf = async (id: string) => {
  const [page, picture] = [await pages.get(`/discover?session=${id}`), await pages.get(`/previews/sessions/${id}.jpg`)]
  return { isNamed: page.body.includes('Church'), picture: picture.status }
}

test('a hidden session is gone for others in every list, page, preview and count, and stays for its surfer', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const spot = await aSpot({ name: 'Church', latitude: 12.5, longitude: 100.5 })
  const id = await checkIn(kai, { ...atSpot(spot), notes: MARK })
  await ask(kai, `PATCH /api/surf-sessions/${id}`, { notes: MARK, linkShows: ['name', 'photos'] })
  const surfed = await surf(lena, atSpot(spot))
  await ask(kai, `POST /api/surf-sessions/${surfed}/join`)
  const paths = [
    '/api/surf-sessions/active?latitude=12.5&longitude=100.5',
    '/api/surf-sessions/active/spots',
    '/api/feed',
    `/api/surf-sessions/user/${kai.id}`,
    `/api/surf-sessions/spot/${spot.id}/buddies`,
    `/api/users/${kai.id}`,
    '/api/notifications',
    '/api/buddies',
  ]
  const stranger = await aSurfer('Stranger')
  expect(await everythingFor(lena, paths)).toContain(id)
  expect(await everythingFor(stranger, paths)).toContain(id)
  expect(await linkOf(id)).toEqual({ isNamed: true, picture: 200 })
  const caseId = await aboutSession(kai, id)
  const page = await server.openPage(lena)
  page.say({ type: 'watch', sessionId: id })
  page.say({ type: 'auth', userId: lena.id })
  await page.next({ type: 'ready' })
  expect((await decide(mira, caseId, 'hide')).status).toBe(200)
  await page.next({ type: 'session_changed', sessionId: id })

  for (const who of [lena, stranger, mira, null]) {
    expect(await everythingFor(who, paths)).not.toContain(id)
    expect((await ask(who, `GET /api/surf-sessions/${id}`)).status).toBe(404)
    expect((await ask(who, `GET /api/feed/${id}`)).status).toBe(who ? 404 : 401)
  }
  expect((await ask(lena, `POST /api/surf-sessions/${id}/like`)).status).toBe(404)
  expect((await ask(lena, `POST /api/surf-sessions/${id}/comment`, { comment: 'x' })).status).toBe(404)
  expect((await ask(lena, `GET /api/users/${kai.id}`)).body).toMatchObject({ isSurfing: false })
  expect(await linkOf(id)).toEqual({ isNamed: false, picture: 404 })
  expect(await archiveOf(lena)).not.toContain(id)
  expect((await ask(kai, `GET /api/surf-sessions/${id}`)).body).toMatchObject({ notes: MARK, isActive: true })
  expect((await ask(kai, 'GET /api/safety')).status).toBe(200)
})

test('an alarm about a hidden session goes on, with its place, for the buddies it called', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const id = await checkIn(kai, { customLocation: 'North reef' })
  await aRaisedAlarm(server.db, { owner: kai, buddy: lena, sessionId: id })
  expect((await decide(mira, await aboutSession(kai, id), 'hide')).status).toBe(200)
  expect((await ask(lena, `GET /api/surf-sessions/${id}`)).status).toBe(404)
  expect((await ask(lena, `GET /api/alarms/${id}`)).body).toMatchObject({ state: 'open', place: 'North reef' })
  expect((await ask(lena, 'GET /api/alarms')).body).toMatchObject([{ sessionId: id }])
  expect((await ask(lena, `POST /api/alarms/${id}/reached`)).status).toBe(200)
  expect((await ask(kai, `PUT /api/surf-sessions/${id}/end`, {})).status).toBe(200)
})

test('a suspended surfer is gone from lists of buddies, requests and sessions, and back once that is lifted', async () => {
  const [kai, lena, noa] = await server.surfers('Kai', 'Lena', 'Noa')
  await server.areBuddies(kai, lena)
  await ask(kai, 'POST /api/buddy-requests', { followingId: noa.id })
  const spot = await aSpot({ name: 'Outer', latitude: -12.5, longitude: 10.5 })
  await checkIn(kai, atSpot(spot))
  const paths = ['/api/buddies', '/api/surf-sessions/active/spots', '/api/feed', '/api/notifications']
  const requests = ['/api/buddy-requests/pending', '/api/buddies/suggestions', '/api/notifications']
  const isSeen = async () => [
    (await everythingFor(lena, paths)).includes(kai.id),
    (await everythingFor(noa, requests)).includes(kai.id),
  ]
  expect(await isSeen()).toEqual([true, true])
  const page = await server.openPage(lena)
  await decide(mira, await moderation.aboutSurfer(kai), 'suspend')
  await page.next({ type: 'buddies_changed' })
  expect(await isSeen()).toEqual([false, false])
  const owner = await moderation.anOwner()
  await ask(owner, `DELETE /api/moderation/surfers/${kai.id}/standing`)
  expect(await isSeen()).toEqual([true, true])
})

test('a weekly summary stays when the session that it named is hidden', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const id = await surf(kai)
  await aNotice(server.db, { kind: 'weekly_summary', userId: lena.id, actorId: null, sessionId: id })
  expect((await decide(mira, await aboutSession(kai, id), 'hide')).status).toBe(200)
  expect(await server.notices(lena, 'weekly_summary')).toHaveLength(1)
  expect(await server.notices(lena, 'checked_in')).toEqual([])
})

test('a hidden comment is gone from session, feed, counts, notifications and what was not sent yet', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const session = await surf(kai, { startTime: new Date(Date.now() - HOUR_MS).toISOString() })
  const post = async (comment: string) =>
    (await ask(lena, `POST /api/surf-sessions/${session}/comment`, { comment })).body.id as string
  const id = await post(MARK)
  const paths = [`/api/surf-sessions/${session}`, '/api/feed', `/api/feed/${session}`, '/api/notifications']
  expect(await everythingFor(kai, paths)).toContain(MARK)
  await server.insert('notificationPreferences', { userId: kai.id, pushKinds: ['comment'], emailKinds: ['comment'] })
  await aNotice(server.db, { kind: 'comment', userId: kai.id, actorId: lena.id, sessionId: session })
  const caseId = await aboutComment(lena, { owner: kai, session, id }, { excerpt: MARK })
  expect((await decide(mira, caseId, 'hide')).status).toBe(200)
  for (const who of [kai, lena]) {
    expect(await everythingFor(who, paths)).not.toContain(MARK)
  }
  expect((await ask(lena, `GET /api/feed/${session}`)).body).toMatchObject({ commentCount: 0 })
  expect(await server.notices(kai, 'comment')).toEqual([])
  const unsent = await server.db
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notificationId')
    .select(['notifications.readAt'])
    .where('deliveries.userId', '=', kai.id)
    .execute()
  expect(unsent.every(({ readAt }) => readAt !== null)).toBe(true)
  expect(await archiveOf(kai)).not.toContain(MARK)
  expect((await ask(kai, `DELETE /api/surf-sessions/${session}/comment/${id}`)).status).toBe(200)
})

test('a hidden photo loads for its surfer and for moderators while its case is open', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const session = await surf(kai)
  const photo = await moderation.aPhoto(kai, session, await aPhoto())
  const caseId = await aboutPhoto(kai, session, photo.id)
  const load = async (who: TestSurfer) =>
    (await fetch(`${server.url}/api${photo.photoUrl}`, { headers: { cookie: who.cookie } })).status
  await server.update('photos', { isHidden: true }, { id: photo.id })
  expect([await load(kai), await load(lena), await load(mira)]).toEqual([200, 404, 200])
  expect(await moderation.readCase(mira, caseId)).toMatchObject({
    subject: { photos: [photo.photoUrl], text: 'Set', isHidden: true },
  })
  expect((await decide(mira, caseId, 'hide')).status).toBe(200)
  expect([await load(kai), await load(lena), await load(mira)]).toEqual([200, 404, 404])
  expect((await ask(lena, `GET /api/surf-sessions/${session}`)).body.photos).toEqual([])
  expect((await ask(kai, `GET /api/surf-sessions/${session}`)).body.photos).toHaveLength(1)
})

test('a hidden profile picture is gone everywhere and a deleted one cannot come back', async () => {
  const kai = await aSurfer('Kai')
  const lena = await aSurfer('Lena')
  const session = await surf(kai)
  const { photoUrl } = await moderation.aPhoto(kai, session, await aPhoto())
  await server.update('users', { profileImageUrl: photoUrl }, { id: kai.id })
  const picture = async () => (await ask(lena, `GET /api/users/${kai.id}`)).body.profileImageUrl
  expect(await picture()).toBe(photoUrl)
  const caseId = await moderation.aboutSurfer(kai)
  expect((await decide(mira, caseId, 'hide')).status).toBe(200)
  expect(await picture()).toBeNull()
  expect((await decide(mira, await moderation.aboutSurfer(kai), 'delete')).status).toBe(200)
  const { hiddenImageUrl } = await server.row('users', ['hiddenImageUrl'], { id: kai.id })
  expect(hiddenImageUrl).toBeNull()
})

test('a hidden message is gone from the thread for everyone on the plan', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const plan = await server.plan(kai, await aSpot(), { invited: [lena] })
  const { id } = (await ask(lena, `POST /api/plans/${plan}/messages`, { message: MARK })).body
  const caseId = await aCase(
    { kind: 'plan_message', subjectId: id, surfer: lena },
    { ownerId: kai.id, parentId: plan, excerpt: MARK },
  )
  expect(await moderation.readCase(mira, caseId)).toMatchObject({
    subject: { text: MARK, around: [{ id, isReported: true }] },
  })
  const page = await server.openPage(kai)
  expect((await decide(mira, caseId, 'hide')).status).toBe(200)
  await page.next({ type: 'plans_changed' })
  for (const who of [kai, lena]) expect((await ask(who, `GET /api/plans/${plan}/messages`)).text).not.toContain(MARK)
  expect(await server.notices(kai, 'plan_message')).toEqual([])
})

test('the notices of a deleted comment and message are withdrawn', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const session = await surf(kai, { startTime: new Date(Date.now() - HOUR_MS).toISOString() })
  const comment = (await ask(lena, `POST /api/surf-sessions/${session}/comment`, { comment: MARK })).body.id
  const plan = await server.plan(kai, await aSpot(), { invited: [lena] })
  const message = (await ask(lena, `POST /api/plans/${plan}/messages`, { message: MARK })).body.id
  expect(await server.notices(kai, 'comment')).toHaveLength(1)
  expect(await server.notices(kai, 'plan_message')).toHaveLength(1)
  await decide(mira, await aboutComment(lena, { owner: kai, session, id: comment }), 'delete')
  const said = { kind: 'plan_message', subjectId: message, surfer: lena } as const
  await decide(mira, await aCase(said, { ownerId: kai.id, parentId: plan }), 'delete')
  expect(await server.notices(kai, 'comment')).toEqual([])
  expect(await server.notices(kai, 'plan_message')).toEqual([])
})
