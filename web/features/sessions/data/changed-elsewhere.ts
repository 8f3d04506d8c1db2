import type { QueryClient } from '@tanstack/react-query'
import type { LiveMessage } from '#contract/live.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { sessionDetail, updateSession } from '#web/features/sessions/data/session-cache.ts'
import { read } from '#web/lib/api/api.ts'

type ChangedPart = Extract<LiveMessage, { type: 'session_changed' }>['about']

/**
 * Refetches a session's likes alone, or all of it. While a change of this page is pending, it only invalidates: a fetch
 * would show the change twice. That change refetches at its end, or checks `isOutdated`.
 */
export function refreshSession(cache: QueryClient, id: string, about?: ChangedPart): void {
  const isChanging = cache.isMutating({ mutationKey: ['session', id] }) > 0
  if (about === 'likes' && !isChanging && !isUnderWay(cache, id)) return void refreshLikes(cache, id)
  for (const listener of listeners) listener(id)
  if (about !== 'likes' && about !== 'reactions' && about !== 'party')
    void cache.invalidateQueries({
      queryKey: read('GET /api/surf-sessions/:id/conditions', { params: { id } }).queryKey,
    })
  void cache.invalidateQueries({ queryKey: sessionDetail(id).queryKey, refetchType: isChanging ? 'none' : 'active' })
}

/** True if the whole session is being fetched, or will be. */
function isUnderWay(cache: QueryClient, id: string): boolean {
  const detail = cache.getQueryState(sessionDetail(id).queryKey)
  return detail?.fetchStatus === 'fetching' || detail?.isInvalidated === true
}

async function refreshLikes(cache: QueryClient, id: string): Promise<void> {
  const began = Date.now()
  const query = read('GET /api/surf-sessions/:id/like', { params: { id } })
  // The answer to an earlier request may lack the latest like.
  await cache.cancelQueries({ queryKey: query.queryKey })
  const likes = await cache.fetchQuery({ ...query, staleTime: 0, retry: false }).catch(() => undefined)
  // After a network failure they stay: the page refetches everything on reconnect.
  if (!likes) return
  const hasActed = cache
    .getMutationCache()
    .findAll({ mutationKey: ['session', id] })
    .some(({ state }) => state.submittedAt >= began)
  // Which answer is newer is not known: all is fetched after the others.
  if (hasActed || isUnderWay(cache, id)) return refreshSession(cache, id, 'reactions')
  updateSession(cache, id, () => likes)
  for (const listener of listeners) listener(id, likes)
}

/** True if the session changed elsewhere during a change of this page. */
export const isOutdated = (cache: QueryClient, id: string): boolean =>
  cache.getQueryState(sessionDetail(id).queryKey)?.isInvalidated === true

type Likes = Pick<SurfSessionDetail, 'likes' | 'likeCount' | 'likedBy'>
type Listener = (sessionId: string, likes?: Likes) => void
const listeners = new Set<Listener>()

/** Subscribes to changes elsewhere of sessions that the page watches; `likes` if they alone changed. Returns the unsubscribe function. */
export function onSessionChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
