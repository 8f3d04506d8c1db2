import { expect, test } from 'vitest'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { draftOf, editsOf, spotOf } from '#web/features/secret-spots/spot-draft.ts'

const surfer = (id: string) => ({ id, firstName: 'Kai', lastName: 'Moana', username: id, profileImageUrl: null })
const reef: SecretSpot = {
  id: '0199d0c5-53d4-7000-8000-000000000001',
  user: surfer('kai'),
  name: 'Back Door',
  note: 'Mid tide',
  latitude: 21.672345,
  longitude: -158.043217,
  sharedWith: [surfer('lena'), surfer('noa')],
}

test('a new spot is sent once its position is one on earth', () => {
  const draft = { ...draftOf(undefined), name: 'Back Door' }
  expect(spotOf(draft, undefined)).toBeUndefined()
  expect(spotOf({ ...draft, latitude: '21.6', longitude: '-158' }, undefined)).toEqual({
    name: 'Back Door',
    note: '',
    latitude: 21.6,
    longitude: -158,
    sharedWith: [],
  })
})

test('only what was changed is sent, and an untouched position stays exact', () => {
  const draft = draftOf(reef)
  expect(editsOf(reef, draft)).toEqual({})
  expect(editsOf(reef, { ...draft, name: 'Back Door ', sharedWith: ['noa', 'lena'] })).toEqual({})
  expect(editsOf(reef, { ...draft, note: '' })).toEqual({ note: '' })
  expect(editsOf(reef, { ...draft, latitude: '21.7' })).toEqual({ latitude: 21.7, longitude: -158.0432 })
  expect(editsOf(reef, { ...draft, name: 'Front Door', sharedWith: ['noa'] })).toEqual({
    name: 'Front Door',
    sharedWith: ['noa'],
  })
})
