import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { read } from '#web/lib/api/api.ts'
import { createCache, refresh } from '#web/lib/api/cache.ts'
import { probeNow, reportReached } from '#web/lib/offline/reachability.ts'
import { keepReplies } from '#web/lib/stored-replies/replies.ts'

test('an invalidation during the first load of a query is not lost', async () => {
  const cache = createCache()
  const first = Promise.withResolvers<string>()
  const answers = [first.promise, Promise.resolve('agreed')]
  const observer = new QueryObserver(cache, {
    queryKey: ['GET /api/emergency-contacts'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked a third time')),
  })
  const shown = Promise.withResolvers<void>()
  const seen: unknown[] = []
  const stop = observer.subscribe(({ data, isFetching }) => {
    if (data && !isFetching && seen.at(-1) !== data) seen.push(data)
    if (data === 'agreed') shown.resolve()
  })
  // Read before the contact agreed, and answered after the change.
  void refresh(cache, 'GET /api/emergency-contacts')
  void refresh(cache, 'GET /api/emergency-contacts')
  first.resolve('asked')
  await shown.promise
  expect(seen.at(-1)).toBe('agreed')
  expect(answers).toEqual([])
  stop()
})

test('a read that got no answer is repeated once if the server is there after all', async () => {
  reportReached()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (address === '/healthz') return Response.json({})
    throw new DOMException('signal timed out', 'TimeoutError')
  })
  const cache = createCache()
  const stop = new QueryObserver(cache, read('GET /api/boards')).subscribe(() => {})
  const reads = () => asked.filter((address) => address === '/api/boards').length
  await vi.waitFor(() => expect([reads(), cache.isFetching()]).toEqual([2, 0]))
  await probeNow()
  expect(reads()).toBe(2)
  stop()
})

test('a cached reply is not refetched by each component, and only once when the server is reached', async () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
  // By the real clock: other files report answers by clocks of their own.
  reportReached()
  let isThere = false
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (!isThere) throw new TypeError('Failed to fetch')
    return Response.json(['from the server'])
  })
  const countCalls = () => asked.filter((address) => address === '/api/boards').length
  const cache = createCache()
  const viewer = { queryKey: read('GET /api/auth/user').queryKey, data: { id: crypto.randomUUID() } }
  const boards = read('GET /api/boards')
  cache.setQueryData(viewer.queryKey, viewer.data as never)
  const updatedAt = Date.now() - 60_000
  await keepReplies(
    [viewer, { queryKey: boards.queryKey, data: ['kept'] }].map((reply) => ({ ...reply, updatedAt })),
    cache,
  )

  await cache.prefetchQuery(boards)
  expect(cache.getQueryData(boards.queryKey)).toEqual(['kept'])
  const observers = [1, 2].map(() => new QueryObserver(cache, cache.defaultQueryOptions(boards)))
  const answered = Promise.withResolvers<void>()
  const stops = observers.map((observer) =>
    observer.subscribe(({ data }) => (data as unknown[])[0] === 'from the server' && answered.resolve()),
  )
  expect(countCalls()).toBe(1)

  isThere = true
  cache.mount()
  await probeNow()
  await answered.promise
  expect(countCalls()).toBe(2)
  for (const stop of stops) stop()
  cache.unmount()
})
