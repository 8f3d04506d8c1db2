import { type CheckInInput, checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByOwnSessions } from '#web/lib/api/moved-by.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/sessions/check-in.ts'

/** The clientId is made once for each opening of the dialog, so that a retry never creates two sessions. */
type CheckIn = CheckInInput & { clientId: string }

/** Starts a session, or stores the check-in in the outbox until the server is reached. */
export function useCheckIn() {
  const perform = usePerform(checkInAct)
  const { open } = useSheetAddress('session')
  const { open: showOutbox } = useSheetAddress('outbox')
  return useAct({
    call: ({ clientId, ...input }: CheckIn) => perform(input, clientId),
    done: (outcome, { clientId }) => {
      if (outcome.state === 'waiting')
        return {
          title: texts.checkInWaiting,
          text: outcome.mayHaveArrived ? texts.itMayHaveArrivedBut : texts.itsSentOnceYouHave,
          isSafety: true,
          about: clientId,
          actions: [{ label: texts.show, onPress: () => showOutbox() }],
        }
      const { id } = outcome.reply
      return {
        title: texts.checkedIn,
        text: texts.yourSurfSessionHasStarted,
        actions: [{ label: texts.viewSession, onPress: () => open(id) }],
      }
    },
    failed: { title: texts.checkInFailed, text: texts.unableToStartSessionPlease },
    changes: (cache, { result }) => void (result?.state === 'waiting' || refresh(cache, ...movedByOwnSessions)),
  })
}
