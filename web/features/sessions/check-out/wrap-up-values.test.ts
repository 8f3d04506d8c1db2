import { expect, test } from 'vitest'
import { aSurfer } from '#test/component/new-account.ts'
import { aSession } from '#test/component/session.ts'
import { detailsOf, endingOf, localMinute, wrapUpOf } from '#web/features/sessions/check-out/wrap-up-values.ts'

const START = '2026-11-23T07:41:30.000Z'
const lena = { id: 'lena', firstName: 'Lena', lastName: 'Abara', username: 'lena', profileImageUrl: null }
const session = aSession(aSurfer(), { startTime: START, waveCount: 3, board: 'Fish', hasTrack: true })
const untouched = wrapUpOf(session)

test('an untouched wrap-up sends nothing, so the track’s wave count and the board stay', () => {
  expect(endingOf(session, untouched)).toEqual({})
})

test('only completed wrap-up fields are sent', () => {
  const filled = { ...untouched, rating: 4, notes: ' Glassy ', waveCount: '7', companions: ['lena'] }
  expect(endingOf(session, filled)).toEqual({ rating: 4, notes: 'Glassy', waveCount: 7, companions: ['lena'] })
  expect(endingOf(session, { ...untouched, board: '' })).toEqual({ board: null })
})

test('an earlier end uses the phone’s clock and is never before the start', () => {
  const outAt = localMinute(Date.parse(START) + 20 * 60_000)
  expect(endingOf(session, { ...untouched, outAt })).toEqual({ endTime: '2026-11-23T08:01:00.000Z' })
  // A field without seconds cannot name the start.
  const atStart = localMinute(Date.parse(START))
  expect(endingOf(session, { ...untouched, outAt: atStart })).toEqual({ endTime: START })
})

test('changes to an ended session are detected, ignoring the order of companions', () => {
  const there = { ...untouched, notes: 'Glassy', companions: ['lena', 'noa'] }
  expect(detailsOf({ ...there, companions: ['noa', 'lena'] }, there)).toEqual({})
  expect(detailsOf(wrapUpOf({ ...session, companions: [lena] }), there)).toEqual({
    notes: 'Glassy',
    companions: ['lena', 'noa'],
  })
})
