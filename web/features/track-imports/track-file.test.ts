import { expect, test } from 'vitest'
import { objectionTo, purposeOf } from '#web/features/track-imports/track-file.ts'

const MEBIBYTE = 1024 * 1024

test.each([
  ['surf.fit', 40_000, undefined],
  ['SURF.GPX', 40_000, undefined],
  ['1.tcx.gz', 40_000, undefined],
  ['export.zip', 150 * MEBIBYTE, undefined],
  ['export.zip', 201 * MEBIBYTE, 'This file is larger than 200 MB.'],
  ['surf.gpx', 26 * MEBIBYTE, 'This file is larger than 25 MB.'],
  ['surf.gpx', 0, 'This file is empty.'],
  ['photo.jpg', 40_000, "This isn't a GPX, TCX, FIT or ZIP file."],
])('%s of %i bytes: %s', (name, size, objection) => {
  expect(objectionTo({ name, size })).toBe(objection)
})

test('an archive is sent as one', () => {
  expect([purposeOf({ name: 'export.ZIP' }), purposeOf({ name: 'surf.fit.gz' })]).toEqual(['track-archive', 'track'])
})
