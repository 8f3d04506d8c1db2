import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { leaveTheWater } from '#web/features/surf-sessions/leave-the-water.ts'
import { sendPhotos } from '#web/features/surf-sessions/photo-queue.ts'
import { sessionDetail, updateSession } from '#web/features/surf-sessions/session-cache.ts'
import { forgetWrapUp } from '#web/features/surf-sessions/unsaved-wrap-up.ts'
import { type Ending, missingOf, type WrapUp } from '#web/features/surf-sessions/wrap-up-draft.ts'
import { call } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { failureInWords } from '#web/lib/failure-words.ts'
import { placeOf } from '#web/lib/format.ts'
import { movedByOwnSessions, movedBySafety } from '#web/lib/moved-by.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { showToast } from '#web/ui/toast.ts'

type CheckOut = {
  id: string
  ending?: Ending
  /** What the surfer filled in, all of which is to be saved also when the session had ended elsewhere meanwhile. */
  wrapUp?: WrapUp
}

/** Ends a session; it leaves the water at once, and comes back when the server says no. */
export function useCheckOut() {
  const cache = useQueryClient()
  const { open: addDetails } = useSheetAddress('wrap-up')
  return useMutation({
    mutationFn: ({ id, ending = {} }: CheckOut) =>
      call('PUT /api/surf-sessions/:id/end', { params: { id }, body: ending }),
    onMutate: ({ id, ending }) => leaveTheWater(cache, id, ending?.endTime ? new Date(ending.endTime) : new Date()),
    onSuccess: (ended, { id, ending, wrapUp }) => {
      updateSession(cache, id, () => ended)
      showToast({
        title: 'Session Ended',
        text: 'Hope you had an epic session!',
        actions: [
          { label: 'Undo', onPress: () => void undoCheckOut(cache, id) },
          { label: 'Add details', onPress: () => addDetails(id) },
        ],
      })
      // The photos that were chosen before never keep anybody in the water.
      void sendPhotos(cache, id)
      if (ending && wrapUp) void saveTheRest(cache, id, ending, wrapUp)
    },
    onError: (_error, _session, putBack) => {
      putBack?.()
      showToast({ title: 'Error', text: 'Failed to end session. Please try again.', kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedByOwnSessions),
  })
}

/** A session that had ended elsewhere is answered unchanged: then what was filled in here is saved by a call of its own. */
async function saveTheRest(cache: QueryClient, id: string, sent: Ending, wrapUp: WrapUp) {
  try {
    const ended = await cache.fetchQuery({ ...sessionDetail(id), staleTime: 0 })
    const missing = missingOf(ended, sent, wrapUp)
    if (Object.keys(missing).length > 0) {
      await call('PATCH /api/surf-sessions/:id', { params: { id }, body: missing })
      await refresh(cache, ...movedByOwnSessions)
    }
    forgetWrapUp(id)
  } catch {
    // The sheet keeps what was filled in.
  }
}

/** Takes the check-out back: the session goes on, with its safety watch. */
async function undoCheckOut(cache: QueryClient, id: string): Promise<void> {
  try {
    const session: SurfSession = await call('DELETE /api/surf-sessions/:id/end', { params: { id } })
    showToast({ title: 'Still checked in', text: `Your session at ${placeOf(session)} goes on.` })
  } catch (failure) {
    showToast({ title: "Couldn't undo", text: failureInWords(failure as Error), kind: 'destructive' })
  }
  await refresh(cache, ...movedByOwnSessions, ...movedBySafety)
}
