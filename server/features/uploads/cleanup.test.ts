import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cleanUpUploads } from '#server/features/uploads/cleanup.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { aSession } from '#test/fixtures/factories.ts'
import { insertRows } from '#test/fixtures/rows.ts'
import { serverInFile, type TestServer } from '#test/fixtures/server.ts'

const at = serverInFile()
const { ask, aSurfer, insert, update } = at
const maya = inFile(() => aSurfer('Maya'))
beforeEach(() => at.db.deleteFrom('uploads').execute())

const cleanUp = (objects = at.objects) => cleanUpUploads({ db: at.db, objects, now: () => new Date() })
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** An upload of so many hours ago, with whatever a store may hold of it. */
async function anUpload(state: string, { hours = 25 } = {}) {
  const id = randomUUID()
  await insert('uploads', {
    ...{ userId: maya.id, id, state, createdAt: hoursAgo(hours) },
    ...{ expiresAt: hoursAgo(hours - 0.25), checkAt: hoursAgo(hours - 24) },
  })
  for (const path of pathsOf(id)) await at.objects.put(path, Buffer.from('bytes'))
  return id
}
const pathsOf = (id: string) => [`uploads/${id}.raw`, `photos/${id}.webp`, `photos/${id}-small.webp`]
/** What is left of it: the row's state, and which of raw bytes, picture and small picture are there. */
async function left(id: string) {
  const row = await at.db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst()
  const facts = await Promise.all(pathsOf(id).map((path) => at.objects.facts(path)))
  return [row?.state ?? null, ...facts.map((fact) => fact !== null)]
}
const GONE = [null, false, false, false]

const showInSession = async (id: string, tx = at.db) => {
  const sessionId = await aSession(tx, maya, 30, { visibility: 'private' })
  await insertRows(tx, 'photos', { ownerId: maya.id, sessionId, photoUrl: `/objects/photos/${id}.webp` })
  return sessionId
}

const changeProfilePhoto = (profileImageUrl: string | null) =>
  ask(maya, 'PUT /api/users/me', {
    ...{ username: 'maya', firstName: 'Maya', lastName: 'Nakamura', surfingType: ['longboard'], profileImageUrl },
    ...{ emergencyContact: '', emergencyContactPhone: '' },
  })

test.each(['open', 'received', 'picture', 'removing'])(
  'an upload that is %s for a day and shown nowhere is removed',
  async (state) => {
    const [old, young] = [await anUpload(state), await anUpload(state, { hours: 23 })]
    await cleanUp()
    expect(await left(old)).toEqual(GONE)
    expect(await left(young)).toEqual([state, true, true, true])
  },
)

test('a picture in use stays, and its original is removed', async () => {
  const [photo, avatar] = [await anUpload('picture'), await anUpload('picture')]
  await showInSession(photo)
  await update('users', { profileImageUrl: `/objects/photos/${avatar}.webp` }, { id: maya.id })
  await cleanUp()
  for (const id of [photo, avatar]) expect(await left(id)).toEqual(['picture', false, true, true])
  expect(await changeProfilePhoto(null)).toMatchObject({ status: 200 })
  await cleanUp()
  expect([await left(photo), await left(avatar)]).toEqual([['picture', false, true, true], GONE])
})

test('a picture that is no longer used is removed by the next cleanup', async () => {
  const [photo, ofSession, former, ofBoard, replaced, still] = await Promise.all(
    Array.from({ length: 6 }, () => anUpload('picture')),
  )
  const stored = (id: string | undefined) => `/objects/photos/${id}.webp`
  await showInSession(photo!)
  const sessionId = await showInSession(ofSession!)
  await showInSession(still!)
  await changeProfilePhoto(stored(former))
  const board = async (name: string, id: string | undefined) =>
    (await ask(maya, 'POST /api/boards', { name, type: 'longboard', photoUrl: stored(id) })).body.id
  const [removed, changed] = [await board('Log', ofBoard), await board('Fish', replaced)]
  await cleanUp()
  const photoId = (await at.db
    .selectFrom('photos')
    .select('id')
    .where('photoUrl', '=', stored(photo))
    .executeTakeFirst())!.id
  const answers = [
    await ask(maya, `DELETE /api/session-photos/${photoId}`),
    await ask(maya, `DELETE /api/surf-sessions/${sessionId}`),
    await changeProfilePhoto(stored(still)),
    await ask(maya, `DELETE /api/boards/${removed}`),
    await ask(maya, `PATCH /api/boards/${changed}`, { photoUrl: null }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await cleanUp()
  for (const id of [photo, ofSession, former, ofBoard, replaced]) expect(await left(id!)).toEqual(GONE)
  expect(await left(still!)).toEqual(['picture', false, true, true])
})

test('a picture in use is not checked again until it is twice as old', async () => {
  const id = await anUpload('picture')
  await showInSession(id)
  await cleanUp()
  const { checkAt } = await at.db.selectFrom('uploads').select('checkAt').where('id', '=', id).executeTakeFirstOrThrow()
  const aheadHours = (Date.parse(checkAt) - Date.now()) / HOUR_MS
  expect(aheadHours).toBeGreaterThan(24.9)
  expect(aheadHours).toBeLessThan(25.1)
})

test('an upload that the store fails to remove is removed by the next cleanup', async () => {
  const id = await anUpload('picture')
  const away = { ...at.objects, remove: () => Promise.reject(new Error('The store is away.')) }
  await expect(cleanUp(away)).rejects.toThrow('The store is away.')
  expect((await left(id)).slice(1)).toEqual([true, true, true])
  await cleanUp()
  expect(await left(id)).toEqual(GONE)
})

test('a picture that is being attached is not removed', async () => {
  const id = await anUpload('picture')
  let shown = () => {}
  const holding = new Promise<void>((resolve) => {
    shown = resolve
  })
  const reserved = Promise.withResolvers<void>()
  const showing = at.db.transaction().execute(async (tx) => {
    await tx.selectFrom('uploads').select('id').where('id', '=', id).where('state', '=', 'picture').forShare().execute()
    reserved.resolve()
    await holding
    await showInSession(id, tx)
  })
  await reserved.promise
  await cleanUp()
  shown()
  await showing
  await cleanUp()
  expect(await left(id)).toEqual(['picture', false, true, true])
})

test('the cleanup does not wait for a change that uses a picture', async () => {
  const id = await anUpload('picture')
  await showInSession(id)
  await at.db.transaction().execute(async (tx) => {
    await tx.selectFrom('uploads').select('id').where('id', '=', id).forShare().execute()
    await cleanUp()
  })
  await cleanUp()
  expect(await left(id)).toEqual(['picture', false, true, true])
})

test('concurrent cleanup jobs remove everything once', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => anUpload('received')))
  await Promise.all([cleanUp(), cleanUp()])
  for (const id of ids) expect(await left(id)).toEqual(GONE)
})

test('an unfinished upload in parts is aborted in the store as well', async () => {
  const id = await anUpload('open')
  await update('uploads', { multipartId: 'in-parts' }, { id })
  const ended: string[] = []
  const direct = {
    abortMultipart: async (path: string, multipartId: string) => void ended.push(`${path} ${multipartId}`),
  }
  await cleanUp({ ...at.objects, direct: direct as unknown as NonNullable<TestServer['objects']['direct']> })
  expect(ended).toEqual([`uploads/${id}.raw in-parts`])
  expect(await left(id)).toEqual(GONE)
})
