import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, openPage, aSurfer, surfers, buddies, areBuddies, checkIn, checkOut, noticesByOthers } = server

const look = (who: TestSurfer | null, id: string) => ask(who, `GET /api/surf-sessions/${id}`)
const edit = (who: TestSurfer | null, id: string, body: unknown) => ask(who, `PATCH /api/surf-sessions/${id}`, body)
const remove = (who: TestSurfer | null, id: string) => ask(who, `DELETE /api/surf-sessions/${id}`)
const told = { waveSize: '3-4ft', waveCount: 12, notes: 'Clean lines', rating: 4, board: '6′2″ fish' }
const nothing = { waveSize: null, waveCount: null, notes: null, rating: null, board: null }

test('an edit changes the given fields, keeps the others and clears those that are null', async () => {
  const kai = await aSurfer('Kai')
  const id = await checkIn(kai)
  const before = (await look(kai, id)).body
  expect(await edit(kai, id, told)).toMatchObject({ status: 200, body: { id, ...told, visibility: 'everyone' } })
  expect((await edit(kai, id, { waveCount: 13 })).body).toMatchObject({ ...told, waveCount: 13 })
  expect((await edit(kai, id, { rating: null, notes: null })).body).toMatchObject({
    ...{ waveSize: '3-4ft', waveCount: 13, board: told.board },
    ...{ rating: null, notes: null },
  })
  await edit(kai, id, nothing)
  expect((await edit(kai, id, {})).body).toMatchObject(nothing)
  expect((await look(kai, id)).body).toEqual(before)
})

test('concurrent edits of different fields are both stored', async () => {
  const kai = await aSurfer('Kai')
  const id = await checkIn(kai)
  await Promise.all(Object.entries(told).map(([name, value]) => edit(kai, id, { [name]: value })))
  expect((await look(kai, id)).body).toMatchObject(told)
})

test('an offline edit does not overwrite later changes of another device, and names the fields', async () => {
  const kai = await aSurfer('Kai')
  const id = await checkIn(kai)
  await edit(kai, id, told)
  const { startTime } = (await look(kai, id)).body
  const late = { notes: 'Mushy', rating: 2, startTime, was: { notes: told.notes, rating: told.rating, startTime } }
  await edit(kai, id, { notes: 'Changed elsewhere' })
  expect(await edit(kai, id, late)).toMatchObject({
    status: 409,
    body: { code: 'edited_since', issues: [{ path: 'notes', message: expect.stringMatching(/another device/) }] },
  })
  expect((await look(kai, id)).body).toMatchObject({ ...told, notes: 'Changed elsewhere' })
  const anew = { ...late, was: { ...late.was, notes: 'Changed elsewhere' } }
  for (let sent = 0; sent < 2; sent += 1)
    expect(await edit(kai, id, anew)).toMatchObject({ status: 200, body: { notes: 'Mushy', rating: 2 } })
  expect(await edit(kai, id, { notes: 'Regardless' })).toMatchObject({ status: 200, body: { notes: 'Regardless' } })
})

test('an invalid edit is refused and changes nothing', async () => {
  const kai = await aSurfer('Kai')
  const id = await checkIn(kai)
  await edit(kai, id, told)
  const odd: [string, unknown][] = [
    ['rating', 0],
    ['rating', 6],
    ['rating', 3.5],
    ['rating', '5'],
    ['waveCount', -1],
    ['waveCount', 1001],
    ['waveSize', ''],
    ['waveSize', 'x'.repeat(41)],
    ['board', ' '],
    ['board', 'x'.repeat(61)],
    ['board', '\ud83c'],
    ['notes', 'x'.repeat(2001)],
    ['notes', 'a\u0000b'],
    ['visibility', 'friends'],
    ['visibility', null],
  ]
  for (const [path, value] of odd)
    expect(await edit(kai, id, { waveCount: 1, [path]: value }), `${path} ${value}`.slice(0, 30)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path }] },
    })
  expect((await edit(kai, id, { overdueAt: '2020-01-01T00:00:00Z', userId: randomUUID(), isActive: false })).body) //
    .toMatchObject({ ...told, userId: kai.id, isActive: true })
  expect((await edit(kai, id, { notes: '🏄'.repeat(2000) })).status).toBe(200)
  for (const body of ['[]', '7', '"x"', 'null']) expect((await edit(kai, id, body)).status).toBe(400)
})

test('a session made private disappears for others, also from notifications, until it is visible again', async () => {
  const [kai, lena, zoe] = await surfers('Kai', 'Lena', 'Zoe')
  await areBuddies(kai, lena)
  const id = await checkIn(kai)
  await ask(zoe, `POST /api/surf-sessions/${id}/like`)
  expect(await noticesByOthers(lena)).toMatchObject([{ kind: 'checked_in', sessionId: id }])
  const bell = await openPage(lena)
  await edit(kai, id, { visibility: 'private' })
  await bell.next({ type: 'notifications_changed' })
  expect(await noticesByOthers(lena)).toEqual([])
  expect(await noticesByOthers(kai)).toMatchObject([{ kind: 'like' }])
  for (const viewer of [lena, zoe, null]) expect((await look(viewer, id)).status).toBe(404)
  await edit(kai, id, { visibility: 'buddies' })
  expect([(await look(lena, id)).status, (await look(zoe, id)).status]).toEqual([200, 404])
})

test('an edit notifies the surfer’s other pages and no buddy', async () => {
  const [kai, lena] = await buddies('Kai', 'Lena')
  const [own, buddy] = [await openPage(kai), await openPage(lena)]
  const id = await checkIn(kai)
  await own.next({ sessionId: id, status: 'started' })
  await edit(kai, id, { notes: 'Clean', visibility: 'buddies' })
  await own.next({ type: 'session_update', sessionId: id, status: 'started' })
  await checkOut(kai, id)
  await buddy.next({ type: 'session_update', sessionId: id, status: 'ended' })
  expect(buddy.messages.filter(({ type }) => type === 'session_update')).toHaveLength(2)
})

test('an empty edit returns the session unchanged and sends no live update', async () => {
  const kai = await aSurfer('Kai')
  const page = await openPage(kai)
  const id = await checkIn(kai)
  await edit(kai, id, told)
  expect((await edit(kai, id, {})).body).toMatchObject({ id, ...told })
  await checkOut(kai, id)
  await page.next({ sessionId: id, status: 'ended' })
  // The check-in, and the one edit.
  expect(page.messages.filter((message) => 'status' in message && message.status === 'started')).toHaveLength(2)
})

test('deleting a session removes all its data and keeps others’ sessions of the party', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  const id = await checkIn(kai)
  const hers = (await ask(lena, `POST /api/surf-sessions/${id}/join`)).body.id
  await ask(noa, `POST /api/surf-sessions/${id}/like`)
  await ask(noa, `POST /api/surf-sessions/${id}/comment`, { comment: 'Nice' })
  expect(await remove(kai, id)).toMatchObject({ status: 200, body: { id } })
  for (const viewer of [kai, noa]) expect((await look(viewer, id)).status).toBe(404)
  expect((await look(lena, hers)).body).toMatchObject({ isActive: true, party: [] })
  for (const table of ['likes', 'comments', 'photos', 'waves'] as const)
    expect(await server.db.selectFrom(table).selectAll().where('sessionId', '=', id).execute()).toEqual([])
  expect(await remove(kai, id)).toMatchObject(refusedWith('session_not_found'))
  expect(await noticesByOthers(kai)).toMatchObject([{ kind: 'joined', sessionId: hers }])
  await remove(lena, hers)
  expect(await noticesByOthers(kai)).toEqual([])
})

test('deleting a session removes its notifications and updates the recipients’ pages', async () => {
  const [kai, ...buddies] = await Promise.all(['Kai', 'Lena', 'Noa'].map((name) => aSurfer(name)))
  for (const buddy of buddies) await areBuddies(kai!, buddy)
  const id = await checkIn(kai!)
  for (const buddy of buddies) expect(await noticesByOthers(buddy)).toHaveLength(1)
  await checkOut(kai!, id)
  const bells = await Promise.all(buddies.map((buddy) => openPage(buddy)))
  await remove(kai!, id)
  await Promise.all(bells.map((bell) => bell.next({ type: 'notifications_changed' })))
  for (const buddy of buddies) expect(await noticesByOthers(buddy)).toEqual([])
})

test('deleting an active session sends buddies its end, and the surfer can check in again', async () => {
  const [kai, lena, shy] = await surfers('Kai', 'Lena', { firstName: 'Shy', defaultVisibility: 'private' })
  await areBuddies(kai, lena)
  await areBuddies(shy, lena)
  const [own, buddy, hidden] = [await openPage(kai), await openPage(lena), await openPage(shy)]
  const [id, secret] = [await checkIn(kai), await checkIn(shy)]
  await remove(shy, secret)
  await hidden.next({ type: 'session_update', sessionId: secret, status: 'ended' })
  await remove(kai, id)
  const left = { type: 'session_update', userId: kai.id, sessionId: id, name: 'Kai Nakamura', status: 'ended' }
  expect(await buddy.next({ sessionId: id, status: 'ended' })).toEqual({ ...left, location: null })
  await own.next(left)
  const again = await checkIn(kai)
  await buddy.next({ sessionId: again, status: 'started' })
  await checkOut(kai, again)
  await buddy.next({ sessionId: again, status: 'ended' })
  await remove(kai, again)
  await own.next({ type: 'session_update', sessionId: again, status: 'ended' })
  await own.next({ type: 'session_update', sessionId: again, status: 'ended' })
  expect(buddy.messages.filter((message) => 'sessionId' in message && message.sessionId === again)).toHaveLength(2)
  expect(buddy.messages.filter((message) => 'sessionId' in message && message.sessionId === secret)).toEqual([])
})

test('deleting a session concurrently with likes, comments and reads gives no error', async () => {
  const [kai, lena, noa] = await surfers('Kai', 'Lena', 'Noa')
  await areBuddies(kai, lena)
  for (let round = 0; round < 5; round += 1) {
    const id = await checkIn(kai)
    const like = (who: TestSurfer) => ask(who, `POST /api/surf-sessions/${id}/like`)
    await Promise.all([lena, noa].map(like))
    await ask(kai, 'PUT /api/notifications/read', {})
    await ask(noa, `DELETE /api/surf-sessions/${id}/like`)
    const answers = await Promise.all([
      ...[noa, noa, lena].map(like),
      ...[lena, noa].map((who) => ask(who, `DELETE /api/surf-sessions/${id}/like`)),
      ...[kai, lena].map((who) => ask(who, 'PUT /api/notifications/read', {})),
      remove(kai, id),
      ...[lena, noa].map((who) => ask(who, `POST /api/surf-sessions/${id}/comment`, { comment: 'Wait' })),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect((await look(kai, id)).status).toBe(404)
  }
})
