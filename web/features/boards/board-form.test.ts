import { expect, test } from 'vitest'
import { aBoard } from '#test/component/records.ts'
import { boardOf, editsOf, valuesOf } from '#web/features/boards/board-form.ts'

const fish = aBoard({
  ...{ name: 'Green Fish', type: 'fish', size: '5\'10" × 21 × 2½', litres: 36.5, photoUrl: '/objects/photos/a.webp' },
})

test('a new board is sent with trimmed text and without an empty volume', () => {
  expect(boardOf({ ...valuesOf(undefined), name: ' Log ' })).toEqual({
    ...{ name: 'Log', type: null, size: '', litres: null, photoUrl: null, note: '' },
  })
  expect(boardOf({ ...valuesOf(undefined), name: 'Log', litres: '68.5' }).litres).toBe(68.5)
})

test('only changed fields are sent', () => {
  const draft = valuesOf(fish)
  expect(editsOf(fish, draft)).toEqual({})
  expect(editsOf(fish, { ...draft, name: 'Green Fish ', litres: '36.50' })).toEqual({})
  expect(editsOf(fish, { ...draft, litres: '', photoUrl: null, type: null })).toEqual({
    ...{ litres: null, photoUrl: null, type: null },
  })
  expect(editsOf(fish, { ...draft, name: 'Log', note: 'Ding' })).toEqual({ name: 'Log', note: 'Ding' })
})
