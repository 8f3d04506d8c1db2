import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { leaveTheWater } from './leave-the-water.ts'

const nearby = ['GET /api/surf-sessions/active', { query: { radius: 100 } }]
const everywhere = ['GET /api/surf-sessions/active', { query: {} }]
const [maya, kai] = [
  { id: 'maya-now', isActive: true, endTime: null },
  { id: 'kai-now', isActive: true, endTime: null },
]

function cacheWithBoth() {
  const cache = new QueryClient()
  cache.setQueryData(nearby, [maya, kai])
  cache.setQueryData(everywhere, [kai, maya])
  return cache
}

test('a check-out removes only that surfer from every list at once', async () => {
  const cache = cacheWithBoth()
  await leaveTheWater(cache, maya.id)
  expect(cache.getQueryData(nearby)).toEqual([kai])
  expect(cache.getQueryData(everywhere)).toEqual([kai])
})

test('a check-out does not change the update time of a list', async () => {
  const cache = new QueryClient()
  cache.setQueryData(nearby, [maya, kai], { updatedAt: 1_000 })
  const putBack = await leaveTheWater(cache, maya.id)
  expect(cache.getQueryState(nearby)?.dataUpdatedAt).toBe(1_000)
  putBack()
  expect(cache.getQueryState(nearby)?.dataUpdatedAt).toBe(1_000)
})

test('a refused check-out restores every list', async () => {
  const cache = cacheWithBoth()
  const putBack = await leaveTheWater(cache, maya.id)
  putBack()
  expect(cache.getQueryData(nearby)).toEqual([maya, kai])
  expect(cache.getQueryData(everywhere)).toEqual([kai, maya])
})

test('a poll in flight does not bring the session back', async () => {
  const cache = cacheWithBoth()
  const answer = Promise.withResolvers<(typeof maya)[]>()
  const poll = cache.fetchQuery({ queryKey: nearby, queryFn: () => answer.promise }).catch(() => 'given up')
  await leaveTheWater(cache, maya.id)
  answer.resolve([maya, kai])
  await poll
  expect(cache.getQueryData(nearby)).toEqual([kai])
})
