import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { Ending } from '#web/features/sessions/check-out/wrap-up-form.ts'
import { checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { CHECK_OUT, checkOutAct } from '#web/features/sessions/data/check-out-act.ts'
import { leaveTheWater } from '#web/features/sessions/data/leave-the-water.ts'
import { updateSession } from '#web/features/sessions/data/session-cache.ts'
import { useSendPhotos } from '#web/features/sessions/photos/use-send-photos.ts'
import { call, formatFailure, newClientId } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByOwnSessions, movedBySafety } from '#web/lib/api/moved-by.ts'
import { placeOf } from '#web/lib/format/format.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showToast, toasts } from '#web/ui/feedback/toast.ts'
import { drafts } from '#web/ui/fields/drafts.ts'
import * as texts from '#words/sessions/check-out.ts'

export type CheckOut = { session: Pick<SurfSession, 'id'> & Partial<Place>; ending?: Ending }
type Place = Pick<SurfSession, 'customLocation' | 'surfSpot'>
/** Key of the wrap-up's draft. */
export const wrapUpKey = (sessionId: string) => `wrap-up ${sessionId}`

export type CheckingOut = ReturnType<typeof useCheckOut>

/**
 * Ends a session: it leaves the lists at once and returns when the server refuses. Without an answer the check-out
 * waits in the outbox.
 */
export function useCheckOut() {
  const cache = useQueryClient()
  const { outbox } = useOutbox()
  const perform = usePerform(checkOutAct)
  const unsent = useWaiting(checkInAct)
  const { open: addDetails } = useSheetAddress('edit-session')
  const sendPhotos = useSendPhotos()
  return useMutation({
    mutationKey: [CHECK_OUT],
    mutationFn: async ({ session, ending = {} }: CheckOut) => {
      const id = newClientId()
      const checkIn = unsent.find((entry) => entry.id === session.id)
      const isKnown = checkIn === undefined
      const watch = isKnown ? 'on' : checkIn.mayHaveArrived ? 'in doubt' : 'off'
      const place = placeOf({ customLocation: null, surfSpot: null, ...session })
      return { id, watch, done: await perform({ sessionId: session.id, isKnown, place, ending }, id) } as const
    },
    onMutate: ({ session }) => leaveTheWater(cache, session.id),
    onSuccess: ({ id: entryId, watch, done }, { session: { id } }, putBack) => {
      drafts.delete(wrapUpKey(id))
      // Photos that were chosen before do not delay the check-out.
      sendPhotos(id)
      if (done.state === 'waiting') {
        // From here on the outbox shows the session as ended.
        putBack()
        // The check-in then starts no safety watch: its toast must not claim one.
        if (watch === 'off') toasts.retract(id)
        return showToast({
          title: texts.checkOutWaiting,
          text: formatWaiting(watch, done.mayHaveArrived),
          isSafety: watch !== 'off',
          about: entryId,
          actions: [{ label: texts.undo, onPress: () => outbox?.remove(entryId) }],
        })
      }
      updateSession(cache, id, () => done.reply)
      showToast({
        title: texts.sessionEnded,
        text: texts.hopeYouHadAnEpic,
        actions: [
          { label: texts.undo, onPress: () => void undoCheckOut(cache, id) },
          { label: texts.addDetails, onPress: () => addDetails(id) },
        ],
      })
    },
    onError: (_error, _session, putBack) => {
      putBack?.()
      showToast({ title: texts.error, text: texts.failedToEndSessionPlease, kind: 'destructive' })
    },
    onSettled: (ended) => void (ended?.done.state === 'waiting' || refresh(cache, ...movedByOwnSessions)),
  })
}

/** Explains how a waiting check-out affects the safety watch, as far as this phone knows. */
function formatWaiting(watch: 'on' | 'in doubt' | 'off', mayHaveArrived: boolean): string {
  if (watch === 'off') return texts.itsSentWithYourCheck
  if (watch === 'in doubt') return texts.itsSentOnceYouHave
  return mayHaveArrived ? texts.itMayHaveArrivedBut : texts.itsSentOnceYouHaveA
}

/** Reverts the check-out: the session goes on, with its safety watch. */
async function undoCheckOut(cache: QueryClient, id: string): Promise<void> {
  try {
    const session: SurfSession = await call('DELETE /api/surf-sessions/:id/end', { params: { id } })
    showToast({ title: texts.stillCheckedIn, text: texts.yourSessionAtGoesOn(placeOf(session)) })
  } catch (failure) {
    showToast({ title: texts.couldntUndo, text: formatFailure(failure as Error), kind: 'destructive' })
  }
  await refresh(cache, ...movedByOwnSessions, ...movedBySafety)
}
