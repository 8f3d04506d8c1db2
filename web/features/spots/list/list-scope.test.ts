import { expect, test } from 'vitest'
import type { Discovery } from './discovery.ts'
import { hasFirstSpots, listScope } from './list-scope.ts'

const here = { latitude: 38.96, longitude: -9.42 }
const start: Discovery = { query: '', filters: new Set(), view: 'list', region: 'Portugal' }
const nearby = { ...start, filters: new Set(['nearby'] as const) }
const scope = (discovery: Discovery, more: { here?: typeof here | null; inArea?: boolean } = {}) =>
  listScope({ discovery, here: more.here, inArea: more.inArea ?? false })

test('a list covers the chosen region or everywhere, or its scope is unknown', () => {
  expect(scope(start)).toEqual({ kind: 'region', region: 'Portugal' })
  expect(scope({ ...start, region: 'everywhere' })).toEqual({ kind: 'everywhere' })
  expect(scope({ ...start, region: undefined })).toEqual({ kind: 'unknown' })
})

test('Nearby uses the reader’s position, waits for it, and falls back to the region', () => {
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

test('the map waits for a position only if its content depends on it', () => {
  expect(scope({ ...nearby, view: 'map' })).toEqual({ kind: 'everywhere' })
  const popular = { ...nearby, filters: new Set(['nearby', 'popular'] as const) }
  expect(scope({ ...popular, view: 'map' })).toEqual({ kind: 'finding' })
})

test('a short list is shown first if it is the beginning of the full one', () => {
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
