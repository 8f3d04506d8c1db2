import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureTypeOf, structureOf } from '#server/platform/pictures/file-structure.ts'

test('an AVIF still is a still, though it names the brand of sequences as well', async () => {
  const file = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .avif()
    .toBuffer()
  file.write('avis', file.indexOf('miaf'), 'latin1')
  expect(structureOf(file, pictureTypeOf(file)!)).toBe('plain')
})

test('a JPEG may have 32 scans', () => {
  const withScans = (count: number) =>
    Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      ...Array.from({ length: count }, () => Buffer.from([0xff, 0xda, 0, 2])),
      Buffer.from([0xff, 0xd9, 0, 0]),
    ])
  expect([32, 33].map((count) => structureOf(withScans(count), 'jpeg'))).toEqual(['plain', 'too_complex'])
})
