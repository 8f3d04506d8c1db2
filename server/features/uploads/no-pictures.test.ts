import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES, MAX_PROFILE_PHOTO_BYTES } from '#contract/limits.ts'
import { refusals } from '#contract/refusals.ts'
import { defaultLanguage, textsIn } from '#languages'
import { createPictureAttacher } from '#server/features/uploads/attach.ts'
import {
  animatedPng,
  emptyPng,
  frameOfKind,
  manyScansJpeg,
  textBombs,
  withJpegProfile,
} from '#test/files/costly-pictures.ts'
import { inFile } from '#test/files/in-file.ts'
import { aPhoto, fileOfBrand, fourColours, gifOf, sendFile } from '#test/files/pictures.ts'
import { serverInFile } from '#test/fixtures/server.ts'
import { refusedWith } from '#test/network/client.ts'

const at = serverInFile()
const { ask, aSurfer } = at
const maya = inFile(() => aSurfer('Maya'))

const finish = (photoURL: string, surfer = maya) => ask(surfer, 'PUT /api/session-photos/upload', { photoURL })
/** The refusal of a file, once it is sure that nothing of it is left. */
async function refusalOf(file: Uint8Array) {
  const { status, objectPath } = await sendFile(at, maya, file)
  expect(status).toBe(200)
  const answer = await finish(objectPath)
  const raw = objectPath.replace('/objects/', '')
  expect(await at.objects.facts(raw)).toBeNull()
  expect(await at.objects.facts(raw.replace('uploads/', 'photos/').replace('.raw', '.webp'))).toBeNull()
  expect(await finish(objectPath)).toMatchObject(refusedWith('upload_not_found'))
  return answer
}
const says = (code: keyof typeof refusals) => ({
  status: refusals[code],
  body: { code, message: textsIn(defaultLanguage).refusals[code] },
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const html = '<!doctype html><title>photo.jpg</title><script>alert(1)</script>'

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG with a declaration', () => Buffer.from(`\ufeff<?xml version="1.0"?>\n${svg}`)],
  ['a page that is named .jpg', () => Buffer.from(html)],
  ['a HEIC', () => fileOfBrand('heic')],
  ['a film', () => fileOfBrand('isom')],
  ['a GIF of 10,000 frames', () => gifOf(10_000)],
  ['a TIFF', () => fourColours(60, 40).tiff().toBuffer()],
  ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
  ['a sound that begins like a WebP', () => Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt ')],
  ['nothing at all', () => Buffer.alloc(0)],
  ['a single byte', () => Buffer.from([0xff])],
])('%s is no picture', async (_, file) => {
  expect(await refusalOf(await file())).toMatchObject(says('not_a_picture'))
})

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['a JPEG of which the second half is missing', async () => half(await aPhoto())],
  ['a PNG of which the second half is missing', async () => half(await noise().png().toBuffer())],
  ['a WebP of which the second half is missing', async () => half(await noise().webp().toBuffer())],
  ['an AVIF of which the second half is missing', async () => half(await noise().avif({ effort: 0 }).toBuffer())],
  ['a PNG with a byte that is not its own', async () => withAByteChanged(await noise().png().toBuffer())],
  ['a JPEG that ends after its first bytes', () => Buffer.from('\xff\xd8\xff\xe0\x00\x10JFIF', 'latin1')],
  ['a page that begins like a JPEG', () => Buffer.from(`\xff\xd8\xff${html}`, 'latin1')],
  ['an SVG that begins like a PNG', () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
  ['an empty AVIF', () => fileOfBrand('avif')],
])('%s is damaged', async (_, file) => {
  expect(await refusalOf(await file())).toMatchObject(says('broken_picture'))
})

/** A box of ISO/IEC 14496-12. */
function box(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`1234${type}`, 'latin1')
  head.writeUInt32BE(8 + content.length)
  return Buffer.concat([head, content])
}

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['a PNG', () => animatedPng(60, 40)],
  ['a WebP', animatedWebp],
  [
    'an AVIF',
    () =>
      Buffer.concat([
        fileOfBrand('avis').subarray(0, 24),
        box('moov', box('stsz', Buffer.from([...Array(11).fill(0), 2]))),
      ]),
  ],
])('%s that moves is no photo', async (_, file) => {
  expect(await refusalOf(await file())).toMatchObject(says('animated_picture'))
})

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['an interlaced PNG of 16 bits: 390 KB that take 560 MB', () => emptyPng({ ...HUGE, depth: 16, interlaced: true })],
  [
    'a PNG with 500 packed texts: 3.6 MB that unpack to 3.5 GB',
    () => emptyPng({ width: 9, height: 9 }, textBombs(500)),
  ],
  ['a JPEG of 2,000 scans', () => manyScansJpeg(5_000, 5_000, 2_000)],
  ['a JPEG with a profile of 9 MB', async () => withJpegProfile(await aPhoto(), 9_000_000)],
  ['a JPEG of arithmetic code', async () => frameOfKind(await aPhoto(), 0xc9)],
  ['a JPEG without loss', async () => frameOfKind(await aPhoto(), 0xc3)],
])('%s costs too much to be opened', async (_, file) => {
  expect(await refusalOf(await file())).toMatchObject(says('picture_too_complex'))
})

test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
  ['a PNG of 30,000 × 30,000', () => emptyPng({ width: 30_000, height: 30_000, depth: 1, channels: 1 })],
  ['a PNG of 256 megapixels in 31 KB', () => emptyPng({ width: 16_000, height: 16_000, depth: 1, channels: 1 })],
  ['a PNG of one pixel too many', () => emptyPng({ width: 50_000_001, height: 1, depth: 1, channels: 1 })],
  ['a PNG of 49 megapixels of 16 bits', () => emptyPng({ ...HUGE, depth: 16 })],
  ['an interlaced PNG of 49 megapixels', () => emptyPng({ ...HUGE, interlaced: true })],
  ['a progressive JPEG of 49 megapixels in each colour', () => flat(HUGE).jpeg(PROGRESSIVE).toBuffer()],
  ['an AVIF of 9 megapixels', () => flat({ width: 3_000, height: 3_000 }).avif({ effort: 0 }).toBuffer()],
])('%s is too large to be opened', async (_, file) => {
  const bytes = await file()
  expect(bytes.length).toBeLessThan(2_000_000)
  expect(await refusalOf(bytes)).toMatchObject(says('picture_too_large'))
})

test('a very long picture is made, however thin', async () => {
  const { objectPath } = await sendFile(at, maya, emptyPng({ width: 60_000, height: 3 }))
  expect(await finish(objectPath)).toMatchObject({ status: 200 })
})

test('a profile photo has five megabytes at most, a session’s photo ten', async () => {
  const { attach, close } = createPictureAttacher(at)
  const file = Buffer.concat([await aPhoto(), Buffer.alloc(MAX_PROFILE_PHOTO_BYTES)])
  const [avatar, photo] = [await sendFile(at, maya, file), await sendFile(at, maya, file)]
  await expect(attach(maya.id, avatar.objectPath, { bytes: MAX_PROFILE_PHOTO_BYTES })).rejects.toMatchObject({
    code: 'body_too_large',
  })
  expect(await attach(maya.id, photo.objectPath, { bytes: MAX_PHOTO_BYTES })).toMatch(/^\/objects\/photos\//)
  await close()
})

test('an invalid address or one of another surfer’s upload is not found', async () => {
  const theo = await aSurfer('Theo')
  const sent = await sendFile(at, maya, await aPhoto())
  const opened = await ask(maya, 'POST /api/objects/upload', {})
  const made = await finish((await sendFile(at, maya, await aPhoto())).objectPath)
  const nobodys = sent.objectPath.replace(/[0-9a-f]{12}\.raw/, '000000000000.raw')
  for (const given of [sent.objectPath, sent.uploadUrl, made.body.objectPath])
    expect(await finish(given, theo), given).toMatchObject(says('upload_not_found'))
  const strange = [
    'x',
    '/',
    'http://',
    '//',
    '/objects/../../etc/passwd',
    '/objects/photos/x.webp',
    '/objects/%00',
    '\ud800',
  ]
  for (const given of [opened.body.objectPath, nobodys, ...strange])
    expect(await finish(given), given).toMatchObject(says('upload_not_found'))
  for (const given of ['', ' ', 'x'.repeat(5_000)]) expect(await finish(given), given).toMatchObject({ status: 400 })
  expect(await finish(sent.objectPath)).toMatchObject({ status: 200 })
})

const HUGE = { width: 7_000, height: 7_000, channels: 4 } as const
const PROGRESSIVE = { progressive: true, chromaSubsampling: '4:4:4' }
const flat = ({ width, height }: { width: number; height: number }) =>
  sharp({ create: { width, height, channels: 3, background: '#1f6f8b' } })
async function animatedWebp() {
  const frames = await Promise.all(['#f00', '#00f'].map((background) => frame(background)))
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
}
const frame = (background: string) =>
  sharp({ create: { width: 50, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
const half = (file: Buffer) => file.subarray(0, file.length / 2)
const withAByteChanged = (file: Buffer) => file.with(file.length / 2, (file[Math.floor(file.length / 2)]! + 1) % 256)
const noise = () =>
  sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
