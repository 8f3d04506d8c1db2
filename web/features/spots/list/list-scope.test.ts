import { expect, test } from 'vitest'
import type { Discovery } from './discovery.ts'
import { hasFirstSpots, listScope } from './list-scope.ts'

const here = { latitude: 38.96, longitude: -9.42 }
const start: Discovery = { query: '', filters: new Set(), view: 'list', region: 'Portugal' }
const nearby = { ...start, filters: new Set(['nearby'] as const) }
const scope = (discovery: Discovery, more: { here?: typeof here | null; inArea?: boolean } = {}) =>
  listScope({ discovery, here: more.here, inArea: more.inArea ?? false })

test('a list is of the chosen region, of the whole world, or nobody knows of where', () => {
  expect(scope(start)).toEqual({ kind: 'region', region: 'Portugal' })
  expect(scope({ ...start, region: 'everywhere' })).toEqual({ kind: 'everywhere' })
  expect(scope({ ...start, region: undefined })).toEqual({ kind: 'unknown' })
})

test('Nearby is around the reader, waits while they are being found, and is the region where nobody knows', () => {
  expect(scope(nearby, { here })).toEqual({ kind: 'near', here })
  expect(scope(nearby)).toEqual({ kind: 'finding' })
  expect(scope(nearby, { here: null })).toEqual({ kind: 'region', region: 'Portugal' })
  expect(scope({ ...nearby, region: undefined }, { here: null })).toEqual({ kind: 'unknown' })
})

test('a search, the map and an area of it cover all spots', () => {
  expect(scope({ ...start, query: 'pipeline' })).toEqual({ kind: 'everywhere' })
  expect(scope({ ...start, query: ' ' })).toEqual({ kind: 'region', region: 'Portugal' })
  expect(scope({ ...start, view: 'map' })).toEqual({ kind: 'everywhere' })
  expect(scope(start, { inArea: true })).toEqual({ kind: 'everywhere' })
  expect(scope({ ...nearby, query: 'pipeline' }, { here })).toEqual({ kind: 'near', here })
})

test('the map waits for a position only where that decides what is on it', () => {
  expect(scope({ ...nearby, view: 'map' })).toEqual({ kind: 'everywhere' })
  const popular = { ...nearby, filters: new Set(['nearby', 'popular'] as const) }
  expect(scope({ ...popular, view: 'map' })).toEqual({ kind: 'finding' })
})

test('a short list comes first where it is the beginning of the whole one', () => {
  const isShort = (discovery: Discovery, at: typeof here | null = null) =>
    hasFirstSpots(discovery, scope(discovery, { here: at }))
  const filtered = (...filters: ('nearby' | 'popular' | 'good')[]) => ({ ...start, filters: new Set(filters) })
  expect(isShort(start)).toBe(true)
  expect(isShort(filtered('popular'))).toBe(true)
  expect(isShort(nearby, here)).toBe(true)
  expect(isShort(filtered('nearby', 'popular'), here)).toBe(false)
  expect(isShort(filtered('good'))).toBe(false)
  expect(isShort({ ...start, query: 'pipeline' })).toBe(false)
  expect(isShort({ ...start, view: 'map' })).toBe(false)
  expect(isShort({ ...start, region: undefined })).toBe(false)
})
