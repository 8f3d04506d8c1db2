import type { QueryClient } from '@tanstack/react-query'
import type { SurfSession, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { read } from '#web/lib/api/api.ts'
import { recentSessionsCall } from '#web/lib/api/home-calls.ts'

/** One session with all that belongs to it. */
export const sessionDetail = (id: string) => read('GET /api/surf-sessions/:id', { params: { id } })

/** A surfer's latest sessions. */
export const recentSessions = (userId: string) => read(...recentSessionsCall(userId))

/** Takes the reader's own session, new or changed, into the list of their latest ones. */
export const keepRecent = (cache: QueryClient, session: SurfSession) =>
  void cache.setQueryData(
    recentSessions(session.userId ?? '').queryKey,
    (sessions) => sessions && [session, ...sessions.filter(({ id }) => id !== session.id)],
  )

/** Names a change of a session that is shown before the server has answered, so that all can tell what is under way. */
export const changeOf = (id: string, what: 'like' | 'comment' | 'uncomment' | 'unphoto' | 'delete') =>
  ['session', id, what] as const

/** Takes into the cache what the server answered about a part of a session. */
export const updateSession = (
  cache: QueryClient,
  id: string,
  update: (session: SurfSessionDetail) => Partial<SurfSessionDetail>,
) => void cache.setQueryData(sessionDetail(id).queryKey, (session) => session && { ...session, ...update(session) })

/**
 * Fetches a session and its conditions anew. While a change of this page is under way the session is only marked as outdated:
 * the change would be shown a second time beside the one that is still being sent. A change that fetches the session when it
 * has ended, or finds it outdated, makes up for that.
 */
export function refreshSession(cache: QueryClient, id: string): void {
  for (const listener of listeners) listener(id)
  void cache.invalidateQueries({
    queryKey: read('GET /api/surf-sessions/:id/conditions', { params: { id } }).queryKey,
  })
  const isChanging = cache.isMutating({ mutationKey: ['session', id] }) > 0
  void cache.invalidateQueries({ queryKey: sessionDetail(id).queryKey, refetchType: isChanging ? 'none' : 'active' })
}

/** Whether the session changed elsewhere while a change of this page was under way. */
export const isOutdated = (cache: QueryClient, id: string): boolean =>
  cache.getQueryState(sessionDetail(id).queryKey)?.isInvalidated === true

/** Fetches a session anew, whatever is under way. */
export const refetchSession = (cache: QueryClient, id: string) =>
  cache.invalidateQueries({ queryKey: sessionDetail(id).queryKey })

const listeners = new Set<(sessionId: string) => void>()

/** Calls this when a session that the page watches has changed elsewhere, until the returned function is called. */
export function onSessionChanged(listener: (sessionId: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
