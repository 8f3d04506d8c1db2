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
