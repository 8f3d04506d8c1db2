import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES, MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { createPictureAttacher } from '#server/features/uploads/attach.ts'
import { cleanUpUploads } from '#server/features/uploads/cleanup.ts'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto, fourColours, sendFile } from '#test/files/pictures.ts'
import { serverInFile, serverInTest } from '#test/fixtures/server.ts'
import { ask } from '#test/network/client.ts'

const at = serverInFile()
const { aSurfer } = at
const maya = inFile(() => aSurfer('Maya'))

const finish = (photoURL: string, server: { url: string } = at) =>
  ask(server, maya, 'PUT /api/session-photos/upload', { photoURL })
const stateOf = async (objectPath: string) => {
  const [id = ''] = /[0-9a-f-]{36}/.exec(objectPath) ?? []
  const upload = await at.db.selectFrom('uploads').select('state').where('id', '=', id).executeTakeFirst()
  return upload?.state
}
const kept = async (stored: string) => buffer((await at.objects.get(stored.replace('/objects/', '')))!.stream)

/** What is served of a file once it was sent and made a picture. */
async function served(file: Uint8Array) {
  const { objectPath } = await sendFile(at, maya, file)
  const { status, body } = await finish(objectPath)
  expect(status).toBe(200)
  const [large, small] = await Promise.all(
    ['', '?size=thumb'].map(async (size) => {
      const answer = await fetch(`${at.url}/api${body.objectPath}${size}`, { headers: { cookie: maya.cookie } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      return Buffer.from(await answer.arrayBuffer())
    }),
  )
  return { path: body.objectPath as string, large: large!, small: small! }
}
const COLOURS = { R: [255, 0, 0], G: [0, 255, 0], B: [0, 0, 255], W: [255, 255, 255] }
/** The colours of a picture's quarters, row by row: each as the letter of the nearest one, and how far that is away. */
async function quartersOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels
    const distances = Object.entries(COLOURS).map(([letter, colour]) => ({
      letter,
      distance: Math.max(...colour.map((value, channel) => Math.abs(value - data[start + channel]!))),
    }))
    return distances.toSorted((one, other) => one.distance - other.distance)[0]!
  }
  return [colourAt(0.25, 0.25), colourAt(0.75, 0.25), colourAt(0.25, 0.75), colourAt(0.75, 0.75)]
}
const quarters = async (picture: Buffer) => (await quartersOf(picture)).map(({ letter }) => letter).join('')

test('a photo is shown in two sizes, and the original is not stored', async () => {
  const { path, large, small } = await served(await aPhoto({ width: 3000, height: 2000 }))
  expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width: 2048, height: 1365 })
  expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 })
  expect([await quarters(large), await quarters(small)]).toEqual(['RGBW', 'RGBW'])
  expect(await at.objects.facts(path.replace('/objects/photos/', 'uploads/').replace('.webp', '.raw'))).toBeNull()
})

test('an unused picture is freed within the hour, and not while a form is filled in', async () => {
  const { path } = await served(await aPhoto({ width: 30, height: 20 }))
  const cleanUpIn = (minutes: number) =>
    cleanUpUploads({ db: at.db, objects: at.objects, now: () => new Date(Date.now() + minutes * 60_000) })
  const isThere = async () => (await at.objects.facts(path.replace('/objects/', ''))) !== null
  await cleanUpIn(40)
  expect(await isThere()).toBe(true)
  await cleanUpIn(50)
  expect(await isThere()).toBe(false)
})

test('a small picture is not enlarged', async () => {
  const { large, small } = await served(await aPhoto({ width: 300, height: 200 }))
  for (const picture of [large, small])
    expect(await sharp(picture).metadata()).toMatchObject({ width: 300, height: 200 })
})

test('pictures contain no metadata of place, camera or author', async () => {
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '33/1 39/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '118/1 0/1 0/1' }
  const file = await sharp(await aPhoto())
    .withExif({ IFD0: { Make: 'Waterproof', Artist: 'Maya Lin', ImageDescription: 'Trestles' }, IFD3: gps })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><city>San Clemente</city></x:xmpmeta>')
    .keepIccProfile()
    .jpeg()
    .toBuffer()
  const before = file.toString('latin1')
  for (const told of ['Waterproof', 'Maya Lin', 'San Clemente']) expect(before).toContain(told)
  expect((await sharp(file).metadata()).exif).toBeDefined()
  const { large, small } = await served(file)
  for (const picture of [large, small]) {
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(picture).metadata()
    expect({ exif, xmp, iptc, icc, orientation, comments }).toEqual({})
    expect(picture.toString('latin1')).not.toMatch(/Exif|XMP|Waterproof|Maya|Trestles|San Clemente/)
  }
})

test.each([
  [1, 'RGBW', 'lying'],
  [3, 'WBGR', 'lying'],
  [6, 'BRWG', 'standing'],
  [8, 'GWRB', 'standing'],
])('a photo with orientation %i is turned the right way up', async (orientation, colours, pose) => {
  const file = await sharp(await aPhoto({ width: 1200, height: 800 }))
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  for (const picture of Object.values(await served(file)).filter((value) => typeof value !== 'string')) {
    const { width, height } = await sharp(picture).metadata()
    expect([width > height ? 'lying' : 'standing', await quarters(picture)]).toEqual([pose, colours])
  }
})

test.each(['png', 'webp', 'avif'] as const)(
  'a picture may be sent as %s, and keeps its transparency',
  async (format) => {
    const file = await fourColours(400, 300)
      .removeAlpha()
      .ensureAlpha(0.5)
      .toFormat(format, { lossless: true, effort: 1 })
      .toBuffer()
    const { large } = await served(file)
    expect(await quarters(large)).toBe('RGBW')
    expect(await sharp(large).metadata()).toMatchObject({ width: 400, height: 300, hasAlpha: true })
  },
)

test.each<[string, () => Promise<Buffer>, { within: number }]>([
  ['of a wider range', () => fourColours(200, 200).withIccProfile('p3').png().toBuffer(), { within: 12 }],
  ['of sixteen bits', () => fourColours(200, 200).toColourspace('rgb16').png().toBuffer(), { within: 12 }],
  // What ink can do is less.
  ['for printers', () => fourColours(200, 200).withIccProfile('cmyk').jpeg().toBuffer(), { within: 160 }],
])('colours %s look the same afterwards', async (_, makeFile, { within }) => {
  const found = await quartersOf((await served(await makeFile())).large)
  expect(found.map(({ letter }) => letter).join('')).toBe('RGBW')
  for (const { distance } of found) expect(distance).toBeLessThan(within)
})

test('a picture that is also a page and an archive becomes a plain picture', async () => {
  const photo = await aPhoto()
  const page = '<script>alert(1)</script>'
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), Buffer.from(page)])
  const archive = Buffer.from('PK\x03\x04 an archive PK\x05\x06')
  const file = Buffer.concat([photo.subarray(0, 2), comment, photo.subarray(2), Buffer.from(page), archive])
  const { large, small } = await served(file)
  for (const picture of [large, small]) expect(picture.toString('latin1')).not.toMatch(/script|an archive/)
  expect(await quarters(large)).toBe('RGBW')
})

test('an upload becomes one picture under any of its addresses, also repeatedly', async () => {
  const { objectPath, uploadUrl } = await sendFile(at, maya, await aPhoto())
  const first = await finish(objectPath)
  const finished = first.body.objectPath as string
  const names = [
    objectPath,
    uploadUrl,
    new URL(uploadUrl, at.url).href,
    finished,
    `https://bucket.example${objectPath}?X-Amz-Signature=1`,
  ]
  for (const name of names)
    expect(await finish(name), name).toMatchObject({ status: 200, body: { objectPath: finished } })
})

test('a session photo that is too large for a profile photo is refused as one', async () => {
  const { attach, close } = createPictureAttacher(at)
  const file = Buffer.concat([await aPhoto(), Buffer.alloc(MAX_PROFILE_PHOTO_BYTES)])
  const { objectPath } = await sendFile(at, maya, file)
  const path: string = (await finish(objectPath)).body.objectPath
  for (const given of [objectPath, path])
    await expect(attach(maya.id, given, { bytes: MAX_PROFILE_PHOTO_BYTES })).rejects.toMatchObject({
      code: 'body_too_large',
    })
  expect(await attach(maya.id, path, { bytes: MAX_PHOTO_BYTES })).toBe(path)
  await close()
})

test('concurrent requests at two servers to finish an upload all get the picture', async () => {
  const elsewhere = await serverInTest({ databaseUrl: at.databaseUrl })
  const { objectPath } = await sendFile(at, maya, await aPhoto())
  const answers = await Promise.all([at, at, elsewhere, elsewhere].map((server) => finish(objectPath, server)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.objectPath)).size).toBe(1)
  expect(await quarters(await kept(answers[0]!.body.objectPath))).toBe('RGBW')
})

test('a picture is made on the next try after the store has failed', async () => {
  const { objectPath } = await sendFile(at, maya, await aPhoto())
  for (const failing of ['facts', 'get', 'put', 'remove'] as const) {
    const objects = { ...at.objects, [failing]: () => Promise.reject(new Error('The store is away.')) }
    const { attach, close } = createPictureAttacher({ db: at.db, objects })
    await expect(attach(maya.id, objectPath, { bytes: MAX_PHOTO_BYTES })).rejects.toThrow('The store is away.')
    await close()
    expect(await stateOf(objectPath)).toBe(failing === 'remove' ? 'picture' : 'received')
  }
  const { status, body } = await finish(objectPath)
  expect([status, await quarters(await kept(body.objectPath))]).toEqual([200, 'RGBW'])
})

test('a picture that was removed while it was made leaves no files', async () => {
  const { objectPath } = await sendFile(at, maya, await aPhoto())
  const [id = ''] = /[0-9a-f-]{36}/.exec(objectPath) ?? []
  const { put } = at.objects
  const objects = {
    ...at.objects,
    put: async (path: string, bytes: Uint8Array) => {
      await at.db.deleteFrom('uploads').where('id', '=', id).execute()
      await put(path, bytes)
    },
  }
  const { attach, close } = createPictureAttacher({ db: at.db, objects })
  await expect(attach(maya.id, objectPath, { bytes: MAX_PHOTO_BYTES })).rejects.toMatchObject({
    code: 'upload_not_found',
  })
  await close()
  for (const path of [`photos/${id}.webp`, `photos/${id}-small.webp`]) expect(await at.objects.facts(path)).toBeNull()
})
