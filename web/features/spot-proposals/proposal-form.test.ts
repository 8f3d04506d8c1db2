import { expect, test } from 'vitest'
import type { SpotPlace } from '#contract/sea/spots.ts'
import { proposalOf, saysNothingNew, valuesOf } from '#web/features/spot-proposals/proposal-form.ts'

const rincon: SpotPlace = {
  id: '0199d0c5-53d4-7000-8000-000000000001',
  name: 'Rincon',
  area: 'Carpinteria, California',
  country: 'United States',
  description: 'The Queen of the Coast.',
  latitude: 34.373512,
  longitude: -119.477449,
  unverified: false,
  facing: 200,
  breakKind: 'point',
  bottom: 'cobble',
  popularityScore: 95,
  attribution: null,
}

test('a new spot starts empty and needs only a name and a position', () => {
  const values = valuesOf(undefined)
  expect(proposalOf(values, undefined)).toBeUndefined()
  expect(proposalOf({ ...values, name: 'Sandspit', latitude: '34.4033', longitude: '-119.6878' }, undefined)).toEqual({
    surfSpotId: null,
    name: 'Sandspit',
    area: '',
    country: '',
    description: '',
    latitude: 34.4033,
    longitude: -119.6878,
    facing: null,
    breakKind: null,
    bottom: null,
    note: '',
  })
})

test('a correction starts with the known values, with positions to four decimals', () => {
  expect(valuesOf(rincon)).toMatchObject({ name: 'Rincon', facing: 200, latitude: '34.3735', longitude: '-119.4774' })
})

test('an untouched position is sent with full precision', () => {
  const { id: surfSpotId, popularityScore, attribution, unverified, ...said } = rincon
  expect(proposalOf({ ...valuesOf(rincon), facing: 205 }, rincon)).toEqual({
    ...said,
    surfSpotId,
    facing: 205,
    note: '',
  })
  expect(proposalOf({ ...valuesOf(rincon), latitude: '34.374' }, rincon)).toMatchObject({
    latitude: 34.374,
    longitude: -119.4774,
  })
})

test('a correction without changes is detected; a note alone counts as a change', () => {
  expect(saysNothingNew(valuesOf(rincon), rincon)).toBe(true)
  expect(saysNothingNew({ ...valuesOf(rincon), bottom: null }, rincon)).toBe(false)
  expect(saysNothingNew({ ...valuesOf(rincon), note: 'It is gone since the storm.' }, rincon)).toBe(false)
})
