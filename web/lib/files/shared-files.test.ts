import { expect, test } from 'vitest'
import { kindOf } from '#web/lib/files/shared-files.ts'

test.each([
  ['IMG_1.jpg', 'image/jpeg', 'photo'],
  ['scan', 'image/webp', 'photo'],
  ['IMG_2.PNG', '', 'photo'],
  ['dawn.fit', 'application/octet-stream', 'recording'],
  ['dawn.gpx', 'application/gpx+xml', 'recording'],
  ['DAWN.TCX.GZ', 'application/gzip', 'recording'],
  ['dawn.kmz', 'application/vnd.google-earth.kmz', 'recording'],
  ['dawn.geojson', '', 'recording'],
  ['IMG_3.heic', 'image/heic', 'other'],
  ['notes.pdf', 'application/pdf', 'other'],
  ['fit', '', 'other'],
])('%s (type: %s) is classified as %s', (name, type, kind) => {
  expect(kindOf({ name, type })).toBe(kind)
})
