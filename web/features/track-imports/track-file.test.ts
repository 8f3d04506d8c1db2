import { expect, test } from 'vitest'
import { failureWords, mayWait, objectionTo, purposeOf } from '#web/features/track-imports/track-file.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { NoUploadTarget } from '#web/lib/files/upload.ts'

const MEBIBYTE = 1024 * 1024

test.each([
  ['surf.fit', 40_000, undefined],
  ['SURF.GPX', 40_000, undefined],
  ['1.tcx.gz', 40_000, undefined],
  ['surf.gpx.xml', 40_000, undefined],
  ['surf.kmz', 40_000, undefined],
  ['surf.geojson', 40_000, undefined],
  ['surf.json', 40_000, undefined],
  ['note.xml', 40_000, "This isn't a GPX, TCX, FIT, KML, GeoJSON or ZIP file."],
  ['export.zip', 150 * MEBIBYTE, undefined],
  ['export.zip', 201 * MEBIBYTE, 'This file is larger than 200 MB.'],
  ['surf.gpx', 26 * MEBIBYTE, 'This file is larger than 25 MB.'],
  ['surf.gpx', 0, 'This file is empty.'],
  ['photo.jpg', 40_000, "This isn't a GPX, TCX, FIT, KML, GeoJSON or ZIP file."],
])('%s of %i bytes: %s', (name, size, objection) => {
  expect(objectionTo({ name, size })).toBe(objection)
})

test('an archive is sent as one', () => {
  expect([purposeOf({ name: 'export.ZIP' }), purposeOf({ name: 'surf.fit.gz' })]).toEqual(['track-archive', 'track'])
})

test('an archive up to 50 MB waits for a signal; a larger one reports that it cannot', () => {
  const [small, large] = [{ size: 50 * MEBIBYTE }, { size: 51 * MEBIBYTE }]
  expect([small, large].map(mayWait)).toEqual([true, false])
  const broken = new NoUploadTarget('', { cause: new TypeError('Failed to fetch') })
  expect(failureWords(broken, small)).toBe("This didn't arrive. Please try again.")
  expect(failureWords(broken, large)).toMatch(/too large to wait on your phone \(over 50 MB\)/)
  const refused = new ApiError(429, JSON.stringify({ message: 'Six archives an hour.' }), '')
  expect(failureWords(new NoUploadTarget('', { cause: refused }), large)).toBe('Six archives an hour.')
})
