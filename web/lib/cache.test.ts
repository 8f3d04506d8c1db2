import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createCache, refresh } from '#web/lib/cache.ts'

test('news that come while a page loads something for the first time are not lost', async () => {
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
  // Read by the server before the contact agreed, and answered after the news of it.
  void refresh(cache, 'GET /api/emergency-contacts')
  void refresh(cache, 'GET /api/emergency-contacts')
  first.resolve('asked')
  await shown.promise
  expect(seen.at(-1)).toBe('agreed')
  expect(answers).toEqual([])
  stop()
})
