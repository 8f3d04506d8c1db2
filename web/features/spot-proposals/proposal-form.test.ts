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
  const values = valuesOf(undefined, 'imperial')
  expect(proposalOf(values, undefined, 'imperial')).toBeUndefined()
  expect(
    proposalOf({ ...values, name: 'Sandspit', latitude: '34.4033', longitude: '-119.6878' }, undefined, 'imperial'),
  ).toEqual({
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
    profile: {},
  })
})

test('a correction starts with the known values, with positions to four decimals', () => {
  expect(valuesOf(rincon, 'imperial')).toMatchObject({
    name: 'Rincon',
    facing: 200,
    latitude: '34.3735',
    longitude: '-119.4774',
  })
})

test('an untouched position is sent with full precision', () => {
  const { id: surfSpotId, popularityScore, attribution, unverified, ...said } = rincon
  expect(proposalOf({ ...valuesOf(rincon, 'imperial'), facing: 205 }, rincon, 'imperial')).toEqual({
    ...said,
    surfSpotId,
    facing: 205,
    note: '',
    profile: {},
  })
  expect(proposalOf({ ...valuesOf(rincon, 'imperial'), latitude: '34.374' }, rincon, 'imperial')).toMatchObject({
    latitude: 34.374,
    longitude: -119.4774,
  })
})

test('a correction without changes is detected; a note alone counts as a change', () => {
  expect(saysNothingNew(valuesOf(rincon, 'imperial'), rincon, 'imperial')).toBe(true)
  expect(saysNothingNew({ ...valuesOf(rincon, 'imperial'), bottom: null }, rincon, 'imperial')).toBe(false)
  expect(
    saysNothingNew({ ...valuesOf(rincon, 'imperial'), note: 'It is gone since the storm.' }, rincon, 'imperial'),
  ).toBe(false)
})

const profile = { largestHeight: 4, tideBand: [0.4, 1], bestWind: 20 } as const
const rinconWithProfile = { ...rincon, profile: { ...profile, tideBand: [0.4, 1] as [number, number] } }

test('a correction shows the profile in the reader’s units, and sends only its changes, in metres', () => {
  const values = valuesOf(rinconWithProfile, 'imperial')
  expect(values).toMatchObject({ largestHeight: '13', tide: 'mid-high', bestWind: 22.5 })
  expect(saysNothingNew(values, rinconWithProfile, 'imperial')).toBe(true)
  expect(proposalOf(values, rinconWithProfile, 'imperial')).toMatchObject({ profile: {} })
  const higher = { ...values, largestHeight: '16', tide: 'all' as const }
  expect(saysNothingNew(higher, rinconWithProfile, 'imperial')).toBe(false)
  expect(proposalOf(higher, rinconWithProfile, 'imperial')?.profile).toEqual({ largestHeight: 4.88, tideBand: null })
  const metric = { ...valuesOf(rinconWithProfile, 'metric'), largestHeight: '4.5', bestWind: 45 }
  expect(proposalOf(metric, rinconWithProfile, 'metric')?.profile).toEqual({ largestHeight: 4.5, bestWind: 45 })
})

test('an emptied height and a profile that has not loaded correct nothing', () => {
  const empty = { ...valuesOf(rinconWithProfile, 'imperial'), largestHeight: '' }
  expect(proposalOf(empty, rinconWithProfile, 'imperial')?.profile).toEqual({})
  expect(proposalOf(valuesOf(rincon, 'imperial'), rincon, 'imperial')?.profile).toEqual({})
})
