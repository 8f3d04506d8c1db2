import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { newPath } from '#server/platform/object-store/object-store.ts'
import { setStanding } from '#test/accounts/standing-rows.ts'
import { inFile } from '#test/files/in-file.ts'
import type { TestSurfer } from '#test/fixtures/factories.ts'
import { serverInFile, startServer } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const at = serverInFile()
const { ask, aSurfer, areBuddies, aSpot, insert, update } = at
const owner = inFile(() => aSurfer('Maya'))
const buddy = inFile(() => aSurfer('Kai'))
const stranger = inFile(() => aSurfer('Theo'))
beforeAll(() => areBuddies(owner, buddy))

async function aPicture(folder: string, type: 'webp' | 'jpg' = 'webp') {
  const path = newPath(folder, type)
  await at.objects.put(path, Buffer.from(`picture ${path}`))
  return path
}

async function aPhoto(visibility: string, path?: string) {
  const sessionId = await at.aSession(owner, '2026-01-02T15:00:00Z', { surfSpotId: (await aSpot()).id, visibility })
  const photo = path ?? (await aPicture('photos', 'jpg'))
  await insert('photos', { ownerId: owner.id, sessionId, photoUrl: `/objects/${photo}` })
  return photo
}

const look = (path: string, surfer: TestSurfer | null = null, headers: Record<string, string> = {}) =>
  ask(surfer, `GET /api/objects/${path}`, undefined, headers)

/** What travels when nothing on the way tidies the path. */
async function lookRaw(path: string) {
  const socket = connect(Number(new URL(at.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  const answer = await text(socket)
  return { status: Number(answer.split(' ')[1]), body: answer.slice(answer.indexOf('\r\n\r\n')) }
}

test('a visitor gets only photos of public sessions whose links show photos', async () => {
  const asChosen = async (visibility: string, linkShows: string[]) => {
    const path = await aPhoto(visibility)
    await at.db.updateTable('surfSessions').set({ linkShows }).where('userId', '=', owner.id).execute()
    return [(await look(path)).status, (await look(path, stranger)).status]
  }
  expect(await asChosen('everyone', ['name', 'figures'])).toEqual([404, 200])
  expect(await asChosen('everyone', ['photos'])).toEqual([200, 200])
  expect(await asChosen('buddies', ['photos'])).toEqual([404, 404])
  expect(await asChosen('private', ['photos'])).toEqual([404, 404])
})

test('a photo is cached privately, never runs as a page and is sent once', async () => {
  const path = await aPhoto('everyone')
  const { headers } = await look(path, stranger)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(`picture ${path}`.length),
    'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  })
  const etag = headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]+"$/)
  expect(await look(path, stranger, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  expect(await look(path, stranger, { 'if-none-match': `"old", W/${etag}` })).toMatchObject({ status: 304 })
  expect(await look(path, stranger, { 'if-none-match': '"old"' })).toMatchObject({ status: 200 })
  expect(await look(path, null, { 'if-none-match': etag })).toMatchObject({ status: 404 })
})

test('a profile photo is public', async () => {
  const path = await aPicture('profiles')
  await update('users', { profileImageUrl: `/objects/${path}` }, { id: owner.id })
  for (const surfer of [owner, stranger, null]) {
    const answer = await look(path, surfer)
    expect(answer).toMatchObject({ status: 200, text: `picture ${path}` })
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  }
})

test('a response that extends a sign-in is cached by that browser alone', async () => {
  const path = await aPicture('profiles')
  await update('users', { profileImageUrl: `/objects/${path}` }, { id: buddy.id })
  const signedInLongAgo = await aSurfer()
  await update('signIns', { extendedAt: '2026-01-01T00:00:00Z' }, { userId: signedInLongAgo.id })
  const { headers } = await look(path, signedInLongAgo)
  expect(headers.get('set-cookie')).not.toBeNull()
  expect(headers.get('cache-control')).toMatch(/^private, /)
})

test('a profile photo is cached for longer than a restricted photo', async () => {
  const maxAge = async (path: string) =>
    Number((await look(path, buddy)).headers.get('cache-control')?.match(/\d+/)?.[0])
  const avatar = await aPicture('profiles')
  await update('users', { profileImageUrl: `/objects/${avatar}` }, { id: owner.id })
  const [known, open] = [await maxAge(await aPhoto('buddies')), await maxAge(avatar)]
  expect(known).toBe(24 * 60 * 60)
  expect(open).toBeGreaterThan(known)
})

test('a picture in no use is visible to its sender alone, and its original to no one', async () => {
  const id = randomUUID()
  const later = new Date(Date.now() + 60_000).toISOString()
  await insert('uploads', { userId: owner.id, id, state: 'picture', expiresAt: later })
  await at.objects.put(`photos/${id}.webp`, Buffer.from('a wave'))
  await at.objects.put(`uploads/${id}.raw`, Buffer.from('where it was'))
  expect(await look(`photos/${id}.webp`, owner)).toMatchObject({ status: 200, text: 'a wave' })
  for (const surfer of [buddy, null]) expect(await look(`photos/${id}.webp`, surfer)).toMatchObject({ status: 404 })
  for (const surfer of [owner, null]) expect(await look(`uploads/${id}.raw`, surfer)).toMatchObject({ status: 404 })
  await update('uploads', { state: 'removing' }, { id })
  expect(await look(`photos/${id}.webp`, owner)).toMatchObject({ status: 404 })
})

test('an unused and a lost picture are not found', async () => {
  expect(await look(await aPicture('photos'), owner)).toMatchObject({ status: 404 })
  const lost = await aPhoto('everyone', newPath('photos', 'webp'))
  const answer = await look(lost, owner)
  expect(answer).toMatchObject(refusedWith('not_found'))
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('no spelling of a path leads out of the store', async () => {
  const path = await aPhoto('everyone')
  await update('users', { profileImageUrl: '/objects/../../etc/hostname' }, { id: stranger.id })
  const paths = [
    '',
    '../../etc/hostname',
    '..%2f..%2fetc%2fhostname',
    '%2e%2e/%2e%2e/etc/hostname',
    '%252e%252e%252fetc%252fhostname',
    '/etc/hostname',
    '%2fetc%2fhostname',
    'C:%5cwindows%5cwin.ini',
    '..%5c..%5cetc%5chostname',
    `${path}%00`,
    `photos/..%2f${path}`,
    `./${path}`,
    `${path}/`,
    path.toUpperCase(),
    'http://example.com/',
    `${'a'.repeat(4000)}`,
  ]
  for (const tried of paths) {
    const { status, body } = await lookRaw(`/api/objects/${tried}`)
    expect(status, tried).toBe(404)
    expect(body, tried).toContain('not_found')
  }
  expect((await lookRaw('/api/objects/%zz')).status).toBe(400)
})

test('a stopping server does not wait for a browser that is receiving a picture', async () => {
  const stopping = await startServer()
  const surfer = await stopping.aSurfer()
  const path = newPath('profiles', 'webp')
  await stopping.objects.put(path, Buffer.alloc(8_000_000, 1))
  await stopping.update('users', { profileImageUrl: `/objects/${path}` }, { id: surfer.id })
  const { body } = await fetch(`${stopping.url}/api/objects/${path}`)
  const closed = stopping.close()
  expect((await buffer(body!)).length).toBe(8_000_000)
  await closed
})

test('a suspended surfer loads own photos alone, and a suspended moderator none that are reported', async () => {
  const [ben, mod] = [await aSurfer('Ben'), await aSurfer('Moa')]
  await update('users', { role: 'moderator' }, { id: mod.id })
  const [theirs, own] = [await aPhoto('everyone'), await aPhoto('private')]
  const { id, ownerId, sessionId } = await at.db
    .updateTable('photos')
    .set({ isHidden: true })
    .where('photoUrl', '=', `/objects/${own}`)
    .returning(['id', 'ownerId', 'sessionId'])
    .executeTakeFirstOrThrow()
  const reported = { kind: 'photo', subjectId: id, ownerId, parentId: sessionId, surferId: ownerId, excerpt: '' }
  await insert('moderationCases', { id: randomUUID(), ...reported })
  const statuses = async (...who: TestSurfer[]) =>
    Promise.all(who.flatMap((one) => [theirs, own].map(async (path) => (await look(path, one)).status)))
  expect(await statuses(ben, mod, owner)).toEqual([200, 404, 200, 200, 200, 200])
  for (const surfer of [ben, mod, owner]) await setStanding(at, surfer, 'suspended')
  await expect.poll(() => statuses(ben, mod)).toEqual([404, 404, 404, 404])
  expect(await statuses(owner)).toEqual([200, 200])
  await setStanding(at, owner, null)
})

test('the profile picture of a suspended surfer is theirs, buddies’ and moderators’ alone', async () => {
  const [ben, lena, mod] = [await aSurfer('Ben'), await aSurfer('Lena'), await aSurfer('Moa')]
  await areBuddies(ben, lena)
  await update('users', { role: 'moderator' }, { id: mod.id })
  const path = await aPicture('photos')
  await update('users', { profileImageUrl: `/objects/${path}` }, { id: ben.id })
  const statuses = async () =>
    Promise.all([ben, lena, mod, stranger, null].map(async (who) => (await look(path, who)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  await setStanding(at, ben, 'suspended')
  expect(await statuses()).toEqual([200, 200, 200, 404, 404])
  expect((await look(path, lena)).headers.get('cache-control')).toBe('private, max-age=86400')
})
