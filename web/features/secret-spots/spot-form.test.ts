import { expect, test } from 'vitest'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { editsOf, spotOf, valuesOf } from '#web/features/secret-spots/spot-form.ts'

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

test('a new spot is sent only with a valid position', () => {
  const values = { ...valuesOf(undefined), name: 'Back Door' }
  expect(spotOf(values, undefined)).toBeUndefined()
  expect(spotOf({ ...values, latitude: '21.6', longitude: '-158' }, undefined)).toEqual({
    name: 'Back Door',
    note: '',
    latitude: 21.6,
    longitude: -158,
    sharedWith: [],
  })
})

test('only changed fields are sent, and an untouched position stays exact', () => {
  const values = valuesOf(reef)
  expect(editsOf(reef, values)).toEqual({})
  expect(editsOf(reef, { ...values, name: 'Back Door ', sharedWith: ['noa', 'lena'] })).toEqual({})
  expect(editsOf(reef, { ...values, note: '' })).toEqual({ note: '' })
  expect(editsOf(reef, { ...values, latitude: '21.7' })).toEqual({ latitude: 21.7, longitude: -158.0432 })
  expect(editsOf(reef, { ...values, name: 'Front Door', sharedWith: ['noa'] })).toEqual({
    name: 'Front Door',
    sharedWith: ['noa'],
  })
})
