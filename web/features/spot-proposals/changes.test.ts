import { expect, test } from 'vitest'
import type { ProfileFigures } from '#contract/sea/break-profile.ts'
import type { SpotProposal } from '#contract/sea/spot-proposals.ts'
import { changesOf } from '#web/features/spot-proposals/changes.ts'
import type { Units } from '#web/lib/format/units.ts'

const place = {
  name: 'Rincon',
  area: 'Carpinteria, California',
  country: 'United States',
  description: '',
  latitude: 34.3735,
  longitude: -119.4774,
  facing: 200,
  breakKind: 'point',
  bottom: null,
} as const
const profile: ProfileFigures = { largestHeight: 4.5, tideBand: [0, 0.4], bestWind: null }
const id = '0199d0c5-53d4-7000-8000-000000000001'
const kai = { id, firstName: 'Kai', lastName: 'Nakamura', username: 'kai', profileImageUrl: null }
const state = { state: 'open', createdAt: '2026-11-20T06:00:00.000Z', note: '', user: kai, profile: {} } as const
const aNewSpot: SpotProposal = { ...place, ...state, id, surfSpotId: null, surfSpot: null }
const aCorrection = (more: Partial<SpotProposal>): SpotProposal => ({
  ...aNewSpot,
  surfSpotId: id,
  surfSpot: { ...place, id, unverified: false, popularityScore: 95, attribution: null, profile },
  ...more,
})

test('a proposed new spot lists every value beside its name', () => {
  expect(changesOf(aNewSpot, 'imperial')).toEqual([
    { what: 'Area', before: null, after: 'Carpinteria, California' },
    { what: 'Country', before: null, after: 'United States' },
    { what: 'Position', before: null, after: '34.3735, -119.4774' },
    { what: 'Facing', before: null, after: 'south-south-west, 200°' },
    { what: 'Break', before: null, after: 'Point' },
  ])
})

test('a proposed correction lists only its changes, before and after', () => {
  expect(changesOf(aCorrection({ name: 'Rincon Point', facing: null, bottom: 'cobble' }), 'imperial')).toEqual([
    { what: 'Name', before: 'Rincon', after: 'Rincon Point' },
    { what: 'Facing', before: 'south-south-west, 200°', after: null },
    { what: 'Bottom', before: null, after: 'Cobble' },
  ])
  expect(changesOf(aCorrection({}), 'imperial')).toEqual([])
})

test('a moved spot shows the distance', () => {
  const moves = (latitude: number, units: Units = 'imperial') =>
    changesOf(aCorrection({ latitude }), units).map(({ note }) => note)
  expect(moves(34.3765)).toEqual(['Moved 0.2 mi'])
  expect(moves(34.3736)).toEqual(['Moved less than 0.1 mi'])
  expect(moves(35.3735)).toEqual(['Moved 69 mi'])
  expect(moves(34.3765, 'metric')).toEqual(['Moved 0.3 km'])
  expect(moves(34.3739, 'metric')).toEqual(['Moved less than 0.1 km'])
})

test('corrected figures of a profile show the old and the new one in the reader’s units', () => {
  const corrected = aCorrection({ profile: { largestHeight: 6, tideBand: null, bestWind: 67.5 } })
  expect(changesOf(corrected, 'imperial')).toEqual([
    { what: 'Holds up to', before: '15 ft', after: '20 ft' },
    { what: 'Best tide', before: 'Low', after: 'All' },
    { what: 'Best wind', before: null, after: 'ENE' },
  ])
  expect(changesOf(corrected, 'metric')[0]).toEqual({ what: 'Holds up to', before: '4.5 m', after: '6 m' })
  expect(changesOf(aCorrection({ profile: { tideBand: [0.33, 1] } }), 'imperial')).toEqual([
    { what: 'Best tide', before: 'Low', after: 'Mid to high' },
  ])
})
