import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refreshSession } from '#web/features/sessions/data/changed-elsewhere.ts'
import { sessionDetail } from '#web/features/sessions/data/session-cache.ts'
import { read } from '#web/lib/api/api.ts'

test.each([
  ['reactions', false],
  ['party', false],
  ['conditions', true],
  [undefined, true],
] as const)('a change of a session elsewhere (%s) refetches its conditions: %s', (about, isRefetched) => {
  const cache = new QueryClient()
  const conditions = read('GET /api/surf-sessions/:id/conditions', { params: { id: 'a' } }).queryKey
  for (const key of [conditions, sessionDetail('a').queryKey]) cache.setQueryData<unknown>(key, {})
  refreshSession(cache, 'a', about)
  expect(cache.getQueryState(conditions)?.isInvalidated).toBe(isRefetched)
  expect(cache.getQueryState(sessionDetail('a').queryKey)?.isInvalidated).toBe(true)
})
