import { expect, test } from 'vitest'
import { MAX_PHOTO_BYTES } from '#contract/limits.ts'
import { objectionTo } from '#web/lib/files/pictures.ts'

const jpeg = (size: number) => ({ type: 'image/jpeg', size })

test('a photo may have up to 10 MB', () => {
  expect(objectionTo(jpeg(10_485_760), MAX_PHOTO_BYTES)).toBeUndefined()
  expect(objectionTo(jpeg(10_485_761), MAX_PHOTO_BYTES)).toBe('This picture is larger than 10 MB.')
})

test.each(['image/svg+xml', 'image/heic', 'image/gif', 'text/html', 'application/pdf'])(
  '%s is refused as a photo',
  (type) => {
    expect(objectionTo({ type, size: 1 }, MAX_PHOTO_BYTES)).toBe('Please choose a JPEG, PNG or WebP picture.')
  },
)

test('a file without a type is left for the server to check', () => {
  expect(objectionTo({ type: '', size: 1 }, MAX_PHOTO_BYTES)).toBeUndefined()
})
