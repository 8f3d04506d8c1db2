import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { cleanUpUploads } from '#server/features/uploads/cleanup.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto, sendFile } from '#test/files/pictures.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'
import { bomb, repeated, zipped } from '#test/tracks/archive.ts'
import { type ArchiveData, archiveMover, edited } from '#test/tracks/archive-mover.ts'

const server = serverInFile()
const { ask, aSurfer } = server
const mover = inFile(() => archiveMover(server))

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

/** An archive of three sessions with a photo, a board and nothing wrong. */
const original = inFile(async () => {
  const maya = await server.aSurfer('Maya')
  await ask(maya, 'POST /api/boards', { name: 'Log' })
  const place = { customLocation: 'Far reef', latitude: 10, longitude: -150 }
  for (const hours of [10, 20, 30]) {
    const times = { startTime: ago(hours), endTime: ago(hours - 1) }
    const { body } = await ask(maya, 'POST /api/surf-sessions/past', { ...place, ...times, rating: 4, notes: 'Clean' })
    const { objectPath: photoUrl } = await sendFile(server, maya, await aPhoto())
    await ask(maya, 'POST /api/session-photos', { sessionId: body.id, photoUrl })
  }
  return { archive: await mover.archiveOf(maya) }
})
const change = (edit: (data: ArchiveData, files: Map<string, Buffer>) => void) => edited(original.archive, edit)

let anna: Awaited<ReturnType<typeof aSurfer>>
beforeAll(async () => {
  anna = await aSurfer('Anna')
})

test.each<[string, (data: ArchiveData) => void, string]>([
  [
    'of a newer version',
    (data) => Object.assign(data, { format: 3 }),
    'This archive is from a newer Lineup than this one.',
  ],
  ['of no version', (data) => Object.assign(data, { format: 'x' }), "This isn't a Lineup archive."],
  ['without an account', (data) => delete data.account, "This isn't a Lineup archive."],
  ['without sessions', (data) => delete data.sessions, "This isn't a Lineup archive."],
  [
    'with too many sessions',
    (data) => Object.assign(data, { sessions: Array(20_001).fill(0) }),
    'This file has too many activities.',
  ],
])('an archive %s is refused with the reason', async (_, edit, message) => {
  const ben = await aSurfer()
  const read = await mover.read(ben, await change(edit))
  expect(read).toMatchObject({ state: 'done', from: null, wouldAdd: {}, message: expect.stringContaining(message) })
  expect(await mover.agree(ben, read.id)).toMatchObject({ status: 200, body: { state: 'done', added: {} } })
})

test.each<[string, () => Buffer, string]>([
  ['an archive of something else', () => zipped({ 'notes.txt': Buffer.from('x') }), "This isn't a Lineup archive."],
  ['no archive', () => Buffer.from('x'), "This isn't a Lineup archive."],
  ['an empty file', () => Buffer.alloc(0), 'This file is empty.'],
  ['half of one', () => original.archive.subarray(0, original.archive.length / 2), 'This file is damaged.'],
  ['no JSON', () => zipped({ 'data.json': Buffer.from('{"account":') }), 'This file is damaged.'],
  ['a bomb', () => zipped({ 'data.json': bomb('{"account":', 70) }), 'This file is too large.'],
  ['overlapping files', () => repeated(Buffer.from('{}'), 100, '.json'), 'The files in this archive overlap.'],
  ['deep arrays', () => zipped({ 'data.json': Buffer.from('['.repeat(2_000_000)) }), 'This file'],
])('%s is refused with the reason', async (_, bytes, message) => {
  const read = await mover.read(await aSurfer(), bytes())
  expect(read).toMatchObject({ state: 'done', wouldAdd: {}, message: expect.stringContaining(message) })
})

test('a version without a format is read', async () => {
  const old = await change((data) => {
    delete data.format
    delete data.origin
  })
  expect(await mover.read(await aSurfer(), old)).toMatchObject({ wouldAdd: { session: 3, photo: 3, board: 1 } })
})

test('what is valid of an edited archive is added, and the rest is named', async () => {
  const bytes = await change((data, files) => {
    const [first, second, third] = data.sessions
    Object.assign(first, { rating: 9, notes: 'x'.repeat(3_000), waveCount: '7', visibility: 'world' })
    Object.assign(second, { startTime: 'yesterday' })
    Object.assign(third, { latitude: 91 })
    data.sessions.push(null, 7, { ...first, id: randomUUID() }, { ...first, id: randomUUID(), endTime: null })
    data.sessions.push({ ...first, id: randomUUID(), endTime: '2999-01-01T00:00:00.000Z', startTime: ago(1) })
    Object.assign(data.boards[0], { litres: -3, type: 'ironing board' })
    data.boards.push({ id: randomUUID(), name: '\u202Egol' }, 'x')
    // Half of a surrogate pair, which PostgreSQL takes in no JSON.
    data.photos.push({ sessionId: first.id, file: '../../etc/passwd', caption: 'Mine \ud83c' })
    const ofFirst = data.photos.find((photo: ArchiveData) => photo.sessionId === first.id)
    files.set(ofFirst.file, Buffer.from('RIFF but no picture WEBP'))
  })
  const read = await mover.read(anna, bytes)
  expect(read).toMatchObject({ state: 'ready', wouldAdd: { session: 2, photo: 1, board: 1 } })
  const done = await mover.add(anna, read.id)
  // The second of two sessions at the same time does not fit, and the picture is none.
  expect(done.added).toEqual({ session: 1, board: 1 })
  const kinds = Object.groupBy(done.leftOut, ({ kind }) => kind)
  expect(kinds.session?.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      "A part of it can't be read and is left out.",
      "Can't be read.",
      'Was still in the water when the archive was made.',
      'You have a session at that time.',
    ]),
  )
  expect(kinds.photo?.map(({ message }) => message)).toEqual(
    expect.arrayContaining(['Its file is missing in the archive.', 'Its file is damaged.']),
  )
  expect(kinds.board).toHaveLength(3)
  const [session] = (await ask(anna, `GET /api/surf-sessions/user/${anna.id}`)).body
  expect(session).toMatchObject({ rating: null, notes: null, waveCount: null, visibility: 'private' })
})

test('ids of others in an archive reach nothing of theirs', async () => {
  const [kai, ben] = await server.surfers('Kai', 'Ben')
  const { body: theirs } = await ask(kai, 'POST /api/surf-sessions/past', {
    ...{
      customLocation: 'Kai’s reef',
      latitude: 5,
      longitude: 5,
      startTime: ago(50),
      endTime: ago(49),
      notes: 'Secret',
    },
  })
  const { body: spot } = await ask(kai, 'POST /api/secret-spots', { name: 'Hidden cove', latitude: 5, longitude: 5 })
  const { body: board } = await ask(kai, 'POST /api/boards', { name: 'Kai’s log' })
  const bytes = await change((data) => {
    data.account.id = kai.id
    data.account.email = kai.email
    data.sessions = [{ ...data.sessions[0], id: theirs.id, secretSpotId: spot.id, visibility: 'everyone' }]
    data.photos = data.photos.slice(0, 1).map((photo: ArchiveData) => ({ ...photo, sessionId: theirs.id }))
    data.boards = [{ id: board.id, name: 'Mine' }]
  })
  const read = await mover.read(ben, bytes)
  expect(read).toMatchObject({
    from: { isSomebodyElse: true },
    wouldAdd: { session: 1, photo: 1, board: 1 },
    known: {},
  })
  await mover.add(ben, read.id)
  const [own] = (await ask(ben, `GET /api/surf-sessions/user/${ben.id}`)).body
  // At somebody else's secret spot, so nobody else may see it.
  expect(own).toMatchObject({ visibility: 'private', secretSpotId: null, customLocation: 'Far reef' })
  expect(own.id).not.toBe(theirs.id)
  const seen = (await ask(kai, `GET /api/surf-sessions/${theirs.id}`)).body
  expect(seen).toMatchObject({ notes: 'Secret', customLocation: 'Kai’s reef', photos: [] })
  expect((await ask(kai, 'GET /api/boards')).body.map(({ name }: { name: string }) => name)).toEqual(['Kai’s log'])
})

test('an upload of another surfer or purpose is not read, and an archive can be discarded', async () => {
  const [ben, noa] = await server.surfers('Ben', 'Noa')
  const objectPath = await mover.upload(ben, original.archive)
  const notFound = refusedWith('upload_not_found')
  expect(await mover.start(noa, objectPath)).toMatchObject(notFound)
  const { body: picture } = await ask(ben, 'POST /api/objects/upload', {})
  expect(await mover.start(ben, picture.objectPath)).toMatchObject(notFound)
  expect(await mover.start(ben, 'https://example.com/x')).toMatchObject(notFound)
  const { status, body } = await mover.start(ben, objectPath)
  expect(status).toBe(201)
  expect(await mover.start(ben, objectPath)).toMatchObject({ status: 200, body: { id: body.id } })
  expect(await ask(ben, `DELETE /api/archive-imports/${body.id}`)).toMatchObject({ status: 200 })
  expect(await mover.list(ben)).toEqual([])
  expect(await mover.agree(ben, body.id)).toMatchObject(refusedWith('import_not_found'))
})

test('an archive whose upload is gone says so', async () => {
  const ben = await aSurfer()
  const { body } = await ask(ben, 'POST /api/objects/upload', { purpose: 'track-archive' })
  const started = await mover.start(ben, body.objectPath)
  const done = await mover.done(ben, started.body.id)
  expect(done.message).toBe("The file didn't arrive. Please send it again.")
})

test('a read archive waits an hour for its surfer', async () => {
  const ben = await aSurfer()
  const read = await mover.read(ben, original.archive)
  const { uploadId } = await server.row('archiveImports', ['uploadId'], { id: read.id })
  const isStoredAfter = async (hours: number) => {
    await cleanUpUploads({ db: server.db, objects: server.objects, now: () => new Date(ago(-hours)) })
    return (await server.objects.facts(`uploads/${uploadId}.raw`)) !== null
  }
  expect(await isStoredAfter(0.95)).toBe(true)
  expect(await isStoredAfter(1.05)).toBe(false)
  expect(await mover.add(ben, read.id)).toMatchObject({
    added: {},
    message: 'The archive waited for too long. Please send it again.',
  })
})

test('an item that fails each time is left out, and the rest is added', async () => {
  const ben = await aSurfer()
  const read = await mover.read(ben, original.archive)
  // As after a process that ended five times at the same item.
  await server.update('archiveImports', { attempts: 5 }, { id: read.id })
  const done = await mover.add(ben, read.id)
  expect(done).toMatchObject({ added: { session: 3, photo: 3 }, leftOutCount: 1 })
  expect(done.leftOut).toMatchObject([{ kind: 'board', message: 'Its file is damaged.' }])
})
