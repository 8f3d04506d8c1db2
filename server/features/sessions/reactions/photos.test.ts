import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverBeside, serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const server = serverInFile()
const { ask, aSurfer, surfers, update, insert, checkIn, checkOut } = server
const elsewhere = serverBeside(server)

/** The path of a picture that was made of what this surfer had sent. */
async function pictureOf({ id: userId }: TestSurfer): Promise<string> {
  const { id } = await server.db
    .insertInto('uploads')
    .values({ userId, state: 'picture', expiresAt: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return `/objects/photos/${id}.webp`
}
const show = (who: TestSurfer | null, sessionId: string, photoUrl: string, more: object = {}, at = server) =>
  at.ask(who, 'POST /api/session-photos', { sessionId, photoUrl, ...more })
const takeOut = (who: TestSurfer | null, id: string) => ask(who, `DELETE /api/session-photos/${id}`)
const photosOf = async (who: TestSurfer, id: string) => (await ask(who, `GET /api/surf-sessions/${id}`)).body.photos

test('a photo is shown in the surfer’s own session, with its caption', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const sessionId = await checkIn(kai)
  const photoUrl = await pictureOf(kai)
  const { status, body } = await show(kai, sessionId, photoUrl, { caption: ' First light ' })
  expect(status).toBe(201)
  expect(body).toStrictEqual({ id: expect.any(String), sessionId, photoUrl, caption: 'First light', isHidden: false })
  const second = (await show(kai, sessionId, await pictureOf(kai))).body
  expect(second).toMatchObject({ caption: null })
  expect(await photosOf(lena, sessionId)).toStrictEqual([
    { id: body.id, photoUrl, caption: 'First light', isHidden: false },
    { id: second.id, photoUrl: second.photoUrl, caption: null, isHidden: false },
  ])
})

test('a repeated photo is stored once, by clientId or picture, also from two servers at once', async () => {
  const kai = await aSurfer('Kai')
  const sessionId = await checkIn(kai)
  const photoUrl = await pictureOf(kai)
  const clientId = randomUUID()
  const answers = await Promise.all(
    [server, elsewhere, server, elsewhere].map((at) => show(kai, sessionId, photoUrl, { clientId }, at)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201])
  for (const { body } of answers) expect(body).toEqual(answers[0]!.body)
  expect(await show(kai, sessionId, photoUrl)).toMatchObject({ status: 200, body: answers[0]!.body })
  const other = await pictureOf(kai)
  expect(await show(kai, sessionId, other, { clientId })).toMatchObject({ status: 200, body: answers[0]!.body })
  expect(await photosOf(kai, sessionId)).toHaveLength(1)
  expect((await show(kai, await sessionAfter(kai, sessionId), photoUrl)).status).toBe(201)
})

test('a late retry does not restore a deleted photo', async () => {
  const kai = await aSurfer('Kai')
  const sessionId = await checkIn(kai)
  const clientId = randomUUID()
  const { id } = (await show(kai, sessionId, await pictureOf(kai), { clientId })).body
  expect((await takeOut(kai, id)).status).toBe(200)
  expect(await show(kai, sessionId, await pictureOf(kai), { clientId })).toMatchObject(refusedWith('deleted_since'))
  expect(await photosOf(kai, sessionId)).toEqual([])
})

async function sessionAfter(who: TestSurfer, earlier: string) {
  await checkOut(who, earlier)
  return checkIn(who)
}

test('a picture that is another surfer’s, was never uploaded or is being cleaned up is refused', async () => {
  const [kai, lena] = await surfers('Kai', 'Lena')
  const sessionId = await checkIn(kai)
  const swept = await pictureOf(kai)
  await update('uploads', { state: 'removing' }, { userId: kai.id })
  const missing = `/objects/photos/${randomUUID()}.webp`
  for (const photoUrl of [swept, await pictureOf(lena), missing, '/objects/photos/x.webp', '../../etc/passwd', 'x'])
    expect(await show(kai, sessionId, photoUrl), photoUrl).toMatchObject({
      status: 404,
      body: { code: 'upload_not_found', message: 'Failed to get photo URL. Please try again.' },
    })
  expect(await photosOf(kai, sessionId)).toEqual([])
})

test('a session has at most 100 photos, also with concurrent requests, and retries still succeed', async () => {
  const kai = await aSurfer('Kai')
  const sessionId = await checkIn(kai)
  const of = { ownerId: kai.id, sessionId }
  const earlier = Array.from({ length: 98 }, (_, nth) => ({ ...of, photoUrl: `/objects/photos/${nth}.webp` }))
  await insert('photos', earlier)
  const pictures = await Promise.all(Array.from({ length: 6 }, () => pictureOf(kai)))
  const answers = await Promise.all(
    pictures.map((picture, nth) => show(kai, sessionId, picture, {}, nth % 2 ? server : elsewhere)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'too_many_photos' })
  const shown = answers.find(({ status }) => status === 201)!.body
  expect(await show(kai, sessionId, shown.photoUrl)).toMatchObject({ status: 200, body: shown })
  expect(await photosOf(kai, sessionId)).toHaveLength(100)
})

test('an invalid photo is refused with a reason', async () => {
  const kai = await aSurfer('Kai')
  const sessionId = await checkIn(kai)
  const photoUrl = await pictureOf(kai)
  const bodies: [string, object][] = [
    ['sessionId', { photoUrl }],
    ['sessionId', { sessionId: '42', photoUrl }],
    ['photoUrl', { sessionId }],
    ['photoUrl', { sessionId, photoUrl: '  ' }],
    ['photoUrl', { sessionId, photoUrl: 'x'.repeat(4001) }],
    ['photoUrl', { sessionId, photoUrl: 'x\u0000' }],
    ['caption', { sessionId, photoUrl, caption: 'x'.repeat(201) }],
    ['clientId', { sessionId, photoUrl, clientId: 'once' }],
  ]
  for (const [path, body] of bodies)
    expect(await ask(kai, 'POST /api/session-photos', body), path).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', issues: [{ path }] },
    })
  expect(await photosOf(kai, sessionId)).toEqual([])
})
