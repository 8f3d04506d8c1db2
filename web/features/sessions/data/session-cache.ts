import type { QueryClient } from '@tanstack/react-query'
import type { SurfSession, SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { read } from '#web/lib/api/api.ts'
import { recentSessionsCall } from '#web/lib/api/home-calls.ts'

export const sessionDetail = (id: string) => read('GET /api/surf-sessions/:id', { params: { id } })

export const recentSessions = (userId: string) => read(...recentSessionsCall(userId))

/** Adds or updates the reader's own session among their latest ones. */
export const keepRecent = (cache: QueryClient, session: SurfSession) =>
  void cache.setQueryData(
    recentSessions(session.userId ?? '').queryKey,
    (sessions) => sessions && [session, ...sessions.filter(({ id }) => id !== session.id)],
  )

/** Mutation key of an optimistic change, so that other code can detect it. */
export const changeOf = (id: string, what: 'like' | 'comment' | 'uncomment' | 'unphoto' | 'delete') =>
  ['session', id, what] as const

/** Writes the server's answer about a part of a session into the cache. */
export const updateSession = (
  cache: QueryClient,
  id: string,
  update: (session: SurfSessionDetail) => Partial<SurfSessionDetail>,
) => void cache.setQueryData(sessionDetail(id).queryKey, (session) => session && { ...session, ...update(session) })

/** Refetches a session even while a change is pending. */
export const refetchSession = (cache: QueryClient, id: string) =>
  cache.invalidateQueries({ queryKey: sessionDetail(id).queryKey })
