import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'

/** Removes a session from the active lists before the server confirms. Returns the rollback. */
export async function leaveTheWater(cache: QueryClient, id: string): Promise<() => void> {
  const active = { queryKey: ['GET /api/surf-sessions/active'] }
  // A poll that is under way would bring the session back.
  await cache.cancelQueries(active)
  const lists = cache.getQueriesData<SurfSession[]>(active)
  // Keeps the list's age: without a network its page shows when the server last answered.
  const show = (key: QueryKey, sessions: SurfSession[] | undefined) =>
    cache.setQueryData(key, sessions, { updatedAt: cache.getQueryState(key)?.dataUpdatedAt ?? 0 })
  for (const [key, sessions] of lists)
    show(
      key,
      sessions?.filter((session) => session.id !== id),
    )
  return () => {
    for (const [key, sessions] of lists) show(key, sessions)
  }
}
