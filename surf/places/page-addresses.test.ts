import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugOf, spotIdIn, spotPath } from '#surf/places/page-addresses.ts'

const id = '0198c0e2-7a2b-7c4d-8e9f-0123456789ab'

test.each([
  ['Lower Trestles', 'lower-trestles'],
  ['Praia do Norte (Nazaré)', 'praia-do-norte-nazare'],
  ["O'Neill's", 'oneills'],
  ['ʻEhukai', 'ehukai'],
  ['千葉', 'surf-spot'],
  ['<script>', 'script'],
  [`${'long '.repeat(30)}`, 'long-long-long-long-long-long-long-long-long-long-long-long'],
])('%s has a readable slug', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a spot’s address contains its id, whatever its name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const path = spotPath({ id, name })
      expect(path).toMatch(/^\/spots\/[a-z\d]+(-[a-z\d]+)*$/)
      expect(spotIdIn(path)).toBe(id)
    }),
  )
})

test('a path that is not a spot address gives no id', () => {
  for (const path of [
    '/',
    '/spots',
    '/spots/',
    '/spots/trestles',
    `/spots/a/${id}`,
    `/spot/a-${id}`,
    `/spots/a-${id}x`,
  ])
    expect(spotIdIn(path)).toBeUndefined()
  expect(spotIdIn(`/spots/${id.toUpperCase()}`)).toBe(id)
})
