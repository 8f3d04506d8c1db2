import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startPictureQueue } from '#server/platform/pictures/picture-queue.ts'
import { emptyPng } from '#test/files/costly-pictures.ts'

const queue = startPictureQueue()
afterAll(() => queue.close())

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1f6f8b' } })

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['JPEG', () => flat(8_160, 6_120).jpeg().toBuffer()],
  ['progressive JPEG', () => flat(6_016, 4_016).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
  ['PNG', () => emptyPng({ width: 8_160, height: 6_120, channels: 4 })],
  ['PNG of 16 bits', () => emptyPng({ width: 5_550, height: 5_550, channels: 4, depth: 16 })],
  ['interlaced PNG', () => emptyPng({ width: 5_500, height: 5_500, channels: 4, interlaced: true })],
  ['WebP', () => flat(7_300, 5_500).webp({ lossless: true, effort: 0 }).toBuffer()],
  ['AVIF', () => flat(3_840, 2_160).avif({ effort: 0 }).toBuffer()],
])('the largest %s that is taken is made within the limits', async (_, file) => {
  const bytes = await file()
  const { large } = await queue.make('kai', async () => bytes)
  expect((await sharp(large).metadata()).width).toBe(2048)
})
