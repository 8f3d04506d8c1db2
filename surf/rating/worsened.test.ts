import { expect, test } from 'vitest'
import { hasWorsened } from '#surf/rating/worsened.ts'

test('a full class less is worse, half a class is not', () => {
  expect(hasWorsened(4, 3)).toBe(true)
  expect(hasWorsened(4, 3.5)).toBe(false)
  expect(hasWorsened(1, 0)).toBe(true)
  expect(hasWorsened(3, 3)).toBe(false)
  expect(hasWorsened(2, 5)).toBe(false)
})

test('what falls below Fair is worse by half a class, once', () => {
  expect(hasWorsened(2, 1.5)).toBe(true)
  expect(hasWorsened(1.5, 1)).toBe(false)
})

test('whoever asked for more is told by what they asked for', () => {
  expect(hasWorsened(3, 2.5, 3)).toBe(true)
  expect(hasWorsened(3.5, 3, 3)).toBe(false)
})

test('nobody is told of what is not known', () => {
  expect(hasWorsened(null, 0)).toBe(false)
  expect(hasWorsened(5, null)).toBe(false)
})
