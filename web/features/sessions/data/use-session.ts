import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { editSessionAct, type SessionEdit } from '#web/features/sessions/data/edit-session-act.ts'
import { changeOf, sessionDetail } from '#web/features/sessions/data/session-cache.ts'
import { endedAt, unsentSession, useEnds, useIsUnsent } from '#web/features/sessions/data/unsent-sessions.ts'
import type { SessionEdits } from '#web/features/sessions/log/session-edits.ts'
import { ApiError, call, unlessGone } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByOwnSessions } from '#web/lib/api/invalidation.ts'
import { placeOf } from '#web/lib/format/format.ts'
import { useOutbox, usePerform, useServerId, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/sessions/data.ts'

/**
 * A session's detail, refetched at each opening because strangers get no live updates. One in the outbox is shown as
 * checked in.
 */
export function useSession(id: string, open: boolean) {
  const isUnsent = useIsUnsent(id)
  const enabled = open && !isUnsent
  const { data, error, refetch } = useQuery({ ...sessionDetail(useServerId(id)), staleTime: 0, enabled })
  return { data: useOnceSent(id, data), error: enabled ? error : null, refetch }
}

/** Applies the outbox to a session; `known` is the server's version. */
function useOnceSent(id: string, known: SurfSessionDetail | undefined): SurfSessionDetail | undefined {
  const { outbox } = useOutbox()
  const checkIn = useWaiting(checkInAct).find((waiting) => waiting.id === id)
  const ends = useEnds()
  const session = checkIn && outbox ? unsentSession(checkIn, outbox.surferId) : known
  return session && endedAt(session, ends)
}

/** Saves edits of the surfer's own session, now or from the outbox. */
export function useEditSession(id: string) {
  const cache = useQueryClient()
  const perform = usePerform(editSessionAct)
  return useAct({
    call: (change: Pick<SessionEdit, 'edits' | 'movedTo'>) => {
      const session = cache.getQueryData(sessionDetail(id).queryKey)
      return perform({ ...change, sessionId: id, placeName: session ? placeOf(session) : '' })
    },
    done: ({ state }) => (state === 'sent' ? { title: texts.sessionSaved } : undefined),
    failed: (error) => refusalIn(error) ?? texts.failedToSaveSessionPlease,
    changes: () => void refresh(cache, ...invalidatedByOwnSessions),
  })
}

/** Waiting edits of this session, oldest first. */
export const useWaitingEdits = (id: string): SessionEdits[] =>
  useWaiting(editSessionAct).flatMap(({ input }) => (input.sessionId === id ? [input.edits] : []))

/** The server's text for a refused save; undefined when it would not help the reader. */
export function refusalIn(error: Error): string | undefined {
  if (!(error instanceof ApiError) || error.status >= 500) return undefined
  const [issue] = Object.values(error.issues)
  return issue ?? (error.status === 400 ? undefined : error.detail)
}

/** Deletes a session. One that no longer exists is no failure. */
export const useDeleteSession = (id: string) =>
  useAct({
    mutationKey: changeOf(id, 'delete'),
    call: () => call('DELETE /api/surf-sessions/:id', { params: { id } }).catch(unlessGone),
    done: { title: texts.sessionDeleted },
    failed: texts.failedToDeleteSessionPlease,
    changes: (cache) => void refresh(cache, ...invalidatedByOwnSessions),
  })

/** True once this page has deleted the session. */
export const useIsDeleted = (id: string) =>
  useMutationState({ filters: { mutationKey: changeOf(id, 'delete'), status: 'success' } }).length > 0
