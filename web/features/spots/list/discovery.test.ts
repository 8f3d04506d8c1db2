import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AddressedDiscovery, discoveryIn, searchWithDiscovery, spotViews } from './discovery.ts'
import { spotFilters } from './order-spots.ts'

const everything: AddressedDiscovery = { query: '', filters: undefined, view: 'list', region: undefined }

test('the default discovery has an address without parameters', () => {
  expect(discoveryIn('')).toEqual(everything)
  expect(searchWithDiscovery('?q=old&filter=good&view=map', everything)).toBe('')
})

test('a shared address shows the same discovery', () => {
  expect(discoveryIn('?q=la+gravi%C3%A8re&filter=good,nearby&view=map')).toEqual({
    ...everything,
    query: 'la gravière',
    filters: new Set(['nearby', 'good']),
    view: 'map',
  })
  expect(discoveryIn('?region=Oahu%2C+Hawaii%2C+United+States').region).toBe('Oahu, Hawaii, United States')
})

test('turning off all filters differs from never choosing any', () => {
  const allOff = { ...everything, filters: new Set<never>() }
  expect(searchWithDiscovery('', allOff)).toBe('?filter=none')
  expect(discoveryIn('?filter=none')).toEqual(allOff)
})

test('unknown and empty parameters are ignored', () => {
  expect(discoveryIn('?filter=,best,popular,popular&view=globe&q=&region=')).toEqual({
    ...everything,
    filters: new Set(['popular']),
  })
})

test('an open dialog and the map’s view stay in the address', () => {
  const good = { ...everything, filters: new Set(['nearby', 'good'] as const) }
  expect(searchWithDiscovery('?at=33.38,-117.58,9&spot=42', good)).toBe(
    '?at=33.38,-117.58,9&spot=42&filter=nearby,good',
  )
})

test('the same discovery always has the same address', () => {
  const wanted = { ...everything, query: 'point', filters: new Set(['good'] as const) }
  const pressedFirst = searchWithDiscovery('', { ...wanted, query: '' })
  expect(searchWithDiscovery(pressedFirst, wanted)).toBe('?q=point&filter=good')
})

test('every discovery survives a round trip through its address', () => {
  fc.assert(
    fc.property(
      // A lone half of a surrogate pair is no text, and an address cannot hold it.
      fc.string({ unit: 'grapheme' }),
      fc.option(fc.subarray([...spotFilters]), { nil: undefined }),
      fc.constantFrom(...spotViews),
      fc.option(fc.string({ unit: 'grapheme', minLength: 1 }), { nil: undefined }),
      (query, filters, view, region) => {
        const discovery = { query, filters: filters && new Set(filters), view, region }
        expect(discoveryIn(searchWithDiscovery('?spot=42', discovery))).toEqual(discovery)
      },
    ),
  )
})
