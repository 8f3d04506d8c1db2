import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import type { Ending } from '#web/features/sessions/check-out/wrap-up-values.ts'
import { checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { CHECK_OUT, checkOutAct } from '#web/features/sessions/data/check-out-act.ts'
import { leaveTheWater } from '#web/features/sessions/data/leave-the-water.ts'
import { updateSession } from '#web/features/sessions/data/session-cache.ts'
import { useSendPhotos } from '#web/features/sessions/photos/photo-queue.ts'
import { call, newClientId } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedByOwnSessions, invalidatedBySafety } from '#web/lib/api/invalidation.ts'
import { placeOf } from '#web/lib/format/format.ts'
import { useOutbox, usePerform, useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { toasts } from '#web/ui/feedback/toast.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { drafts } from '#web/ui/fields/drafts.ts'
import * as texts from '#words/sessions/check-out.ts'

export type CheckOut = { session: Pick<SurfSession, 'id'> & Partial<Place>; ending?: Ending }
type Place = Pick<SurfSession, 'customLocation' | 'surfSpot'>
/** Key of the wrap-up's draft. */
export const wrapUpKey = (sessionId: string) => `wrap-up ${sessionId}`

export type CheckingOut = ReturnType<typeof useCheckOut>

/** Ends a session, which leaves the lists at once. Without an answer the check-out waits in the outbox. */
export function useCheckOut({ asksForDetails = true } = {}) {
  const { outbox } = useOutbox()
  const perform = usePerform(checkOutAct)
  const unsent = useWaiting(checkInAct)
  const { open: addDetails } = useSheetAddress('edit-session')
  const sendPhotos = useSendPhotos()
  const resume = useResume()
  return useAct({
    mutationKey: [CHECK_OUT],
    call: async ({ session, ending = {} }: CheckOut) => {
      const id = newClientId()
      const checkIn = unsent.find((entry) => entry.id === session.id)
      const isKnown = checkIn === undefined
      const watch = isKnown ? 'on' : checkIn.mayHaveArrived ? 'in doubt' : 'off'
      const place = placeOf({ customLocation: null, surfSpot: null, ...session })
      return { id, watch, outcome: await perform({ sessionId: session.id, isKnown, place, ending }, id) } as const
    },
    optimistic: (cache, { session }) => leaveTheWater(cache, session.id),
    store: (cache, { watch, outcome }, { session: { id } }, undo) => {
      drafts.delete(wrapUpKey(id))
      // Photos that were chosen before do not delay the check-out.
      sendPhotos(id)
      if (outcome.state === 'sent') return updateSession(cache, id, () => outcome.reply)
      // From here on the outbox shows the session as ended.
      undo?.()
      // The check-in then starts no safety watch: its toast must not claim one.
      if (watch === 'off') toasts.retract(id)
    },
    done: ({ id: entryId, watch, outcome }, { session: { id } }) =>
      outcome.state === 'sent'
        ? {
            title: texts.sessionEnded,
            text: texts.hopeYouHadAnEpic,
            actions: [
              { label: texts.undo, onPress: () => resume(id) },
              ...(asksForDetails ? [{ label: texts.addDetails, onPress: () => addDetails(id) }] : []),
            ],
          }
        : {
            title: texts.checkOutWaiting,
            text: formatWaiting(watch, outcome.mayHaveArrived),
            isSafety: watch !== 'off',
            about: entryId,
            actions: [{ label: texts.undo, onPress: () => outbox?.remove(entryId) }],
          },
    failed: texts.failedToEndSessionPlease,
    changes: (cache, { result }) =>
      void (result?.outcome.state === 'waiting' || refresh(cache, ...invalidatedByOwnSessions)),
  })
}

/** Explains how a waiting check-out affects the safety watch, as far as this phone knows. */
function formatWaiting(watch: 'on' | 'in doubt' | 'off', mayHaveArrived: boolean): string {
  if (watch === 'off') return texts.itsSentWithYourCheck
  if (watch === 'in doubt') return texts.itsSentOnceYouHave
  return mayHaveArrived ? texts.itMayHaveArrivedBut : texts.itsSentOnceYouHaveA
}

/** Reverts the check-out: the session goes on, with its safety watch. */
const useResume = () =>
  useAct({
    call: (id: string): Promise<SurfSession> => call('DELETE /api/surf-sessions/:id/end', { params: { id } }),
    done: (session) => ({ title: texts.stillCheckedIn, text: texts.yourSessionAtGoesOn(isolated(placeOf(session))) }),
    failed: { title: texts.couldntUndo },
    changes: [...invalidatedByOwnSessions, ...invalidatedBySafety],
  }).mutate
