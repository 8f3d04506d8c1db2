import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { PlanMessage } from '#contract/people/plans.ts'
import { inOneList, messagesBefore, newestMessages } from '#web/features/plans/thread/thread-pages.ts'
import { createCache, refresh } from '#web/lib/api/cache.ts'
import { invalidatedByMessage } from '#web/lib/api/invalidation.ts'

const idOf = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`
const numbersOf = (messages: { id: string }[]) => messages.map(({ id }) => Number(id.slice(-12)))
/** Whole numbers from the first to the last. */
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, nth) => first + nth)

/** A server whose plan has messages 1 to 200, and a reader who has gone back three pages after the newest one. */
async function readBack() {
  const thread = new Set(range(1, 200))
  let calls = 0
  vi.stubGlobal('fetch', async (address: string) => {
    calls += 1
    const query = new URL(address, 'http://localhost').searchParams
    const cursor = query.get('cursor')
    const older = [...thread].toSorted((one, other) => other - one).filter((nth) => !cursor || idOf(nth) < cursor)
    const limit = Number(query.get('limit'))
    return Response.json({
      items: older.slice(0, limit).map((nth) => ({ id: idOf(nth) })),
      hasOlder: older.length > limit,
    })
  })
  const cache = createCache()
  const from = (await cache.fetchQuery(newestMessages('plan'))).items.at(-1)!.id
  const newest = new QueryObserver(cache, newestMessages('plan', from))
  const earlier = new InfiniteQueryObserver(cache, messagesBefore('plan', from))
  const stops = [newest.subscribe(() => {}), earlier.subscribe(() => {})]
  await Promise.all([newest.refetch(), earlier.refetch()])
  await earlier.fetchNextPage()
  await earlier.fetchNextPage()
  return {
    thread,
    shown: () => {
      const { items } = newest.getCurrentResult().data as { items: PlanMessage[] }
      return numbersOf(inOneList(items, earlier.getCurrentResult().data?.pages, from))
    },
    /** How many calls it takes to hear this. */
    callsFor: async (message: 'plan_messages_changed' | 'plans_changed') => {
      calls = 0
      await refresh(cache, ...invalidatedByMessage[message])
      return calls
    },
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

test('new messages do not refetch earlier pages and leave no gap in the list', async () => {
  const { thread, shown, callsFor, stop } = await readBack()
  expect(shown()).toEqual(range(81, 200))
  thread.add(201)
  expect(await callsFor('plan_messages_changed')).toBe(2)
  expect(shown()).toEqual(range(81, 201))
  for (const nth of range(202, 270)) thread.add(nth)
  expect(await callsFor('plan_messages_changed')).toBe(4)
  expect(shown()).toEqual(range(81, 270))
  stop()
})

test('a deleted message disappears from every page, including the first message of a page', async () => {
  const { thread, shown, callsFor, stop } = await readBack()
  for (const nth of [100, 171, 199]) thread.delete(nth)
  expect(await callsFor('plans_changed')).toBe(4)
  expect(shown()).toEqual(range(80, 200).filter((nth) => thread.has(nth)))
  stop()
})

test('a reader of the newest messages fetches one page per new message', async () => {
  const addresses: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address)
    return Response.json({ items: [], hasOlder: false })
  })
  const cache = createCache()
  const stop = new QueryObserver(cache, newestMessages('plan')).subscribe(() => {})
  const before = new InfiniteQueryObserver(cache, messagesBefore('plan', undefined)).subscribe(() => {})
  await cache.fetchQuery(newestMessages('plan'))
  addresses.length = 0
  await refresh(cache, ...invalidatedByMessage.plan_messages_changed)
  expect(addresses).toEqual(['/api/plans/plan/messages?limit=30'])
  stop()
  before()
})
