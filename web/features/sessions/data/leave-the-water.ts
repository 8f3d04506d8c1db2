import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'

/**
 * Takes a session out of the lists of active ones before the server has said that it ended. Returns what puts everything back
 * as it was.
 */
export async function leaveTheWater(cache: QueryClient, id: string): Promise<() => void> {
  const active = { queryKey: ['GET /api/surf-sessions/active'] }
  // A poll that is under way would bring the session back.
  await cache.cancelQueries(active)
  const lists = cache.getQueriesData<SurfSession[]>(active)
  // A list stays as old as it is: without a network its page says when the server last answered.
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
