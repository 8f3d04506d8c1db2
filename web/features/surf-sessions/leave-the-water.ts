import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { SurfSession } from '#contract/surf-sessions.ts'

/**
 * Shows a session as ended before the server has said so: it leaves the lists of active ones, and its surfer's own
 * list says that it ended. Returns what puts everything back as it was.
 */
export async function leaveTheWater(cache: QueryClient, id: string, now: Date): Promise<() => void> {
  const active = { queryKey: ['GET /api/surf-sessions/active'] }
  // The list in pages is another shape, and says it once it has been fetched anew.
  const own: QueryFilters = {
    queryKey: ['GET /api/surf-sessions/user/:userId'],
    predicate: ({ state }) => Array.isArray(state.data),
  }
  // A poll that is under way would bring the session back.
  await Promise.all([cache.cancelQueries(active), cache.cancelQueries(own)])
  const lists = (filters: QueryFilters) => cache.getQueriesData<SurfSession[]>(filters)
  const [actives, owns] = [lists(active), lists(own)]
  // A list stays as old as it is: without a network its page says when the server last answered.
  const show = (key: QueryKey, sessions: SurfSession[] | undefined) =>
    cache.setQueryData(key, sessions, { updatedAt: cache.getQueryState(key)?.dataUpdatedAt ?? 0 })
  const endTime = now.toISOString()
  for (const [key, sessions] of actives)
    show(
      key,
      sessions?.filter((session) => session.id !== id),
    )
  for (const [key, sessions] of owns)
    show(
      key,
      sessions?.map((session) => (session.id === id ? { ...session, isActive: false, endTime } : session)),
    )
  return () => {
    for (const [key, sessions] of [...actives, ...owns]) show(key, sessions)
  }
}
