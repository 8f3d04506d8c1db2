import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CheckInInput, checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByOwnSessions } from '#web/lib/api/moved-by.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/sessions/check-in.ts'

/** The clientId is made once for each opening of the dialog, so that a retry never creates two sessions. */
type CheckIn = CheckInInput & { clientId: string }

/** Starts a session, or stores the check-in in the outbox until the server is reached. */
export function useCheckIn() {
  const cache = useQueryClient()
  const perform = usePerform(checkInAct)
  const { open } = useSheetAddress('session')
  const { open: showOutbox } = useSheetAddress('outbox')
  return useMutation({
    mutationFn: ({ clientId, ...input }: CheckIn) => perform(input, clientId),
    onSuccess: (done, { clientId }) => {
      if (done.state === 'sent') {
        const { id } = done.reply
        showToast({
          title: texts.checkedIn,
          text: texts.yourSurfSessionHasStarted,
          actions: [{ label: texts.viewSession, onPress: () => open(id) }],
        })
      } else
        showToast({
          title: texts.checkInWaiting,
          text: done.mayHaveArrived ? texts.itMayHaveArrivedBut : texts.itsSentOnceYouHave,
          isSafety: true,
          about: clientId,
          actions: [{ label: texts.show, onPress: () => showOutbox() }],
        })
    },
    onError: () =>
      showToast({
        title: texts.checkInFailed,
        text: texts.unableToStartSessionPlease,
        kind: 'destructive',
      }),
    onSettled: (done) => void (done?.state === 'waiting' || refresh(cache, ...movedByOwnSessions)),
  })
}
