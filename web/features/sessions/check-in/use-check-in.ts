import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CheckInInput, checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { movedByOwnSessions } from '#web/lib/api/moved-by.ts'
import { usePerform } from '#web/lib/outbox/outbox-context.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

/** The clientId is made once for each opening of the dialog, so that a repeated try never makes two sessions. */
type CheckIn = CheckInInput & { clientId: string }

/** Starts a session, or keeps the check-in in the outbox until the server is reached. */
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
          title: 'Checked In!',
          text: 'Your surf session has started. Stay safe out there!',
          actions: [{ label: 'View session', onPress: () => open(id) }],
        })
      } else
        showToast({
          title: 'Check-in waiting',
          text: done.mayHaveArrived
            ? "It may have arrived, but we can't tell yet. Tell someone on land."
            : "It's sent once you have a signal. Your safety watch only starts once it arrives. Tell someone on land.",
          isSafety: true,
          about: clientId,
          actions: [{ label: 'Show', onPress: () => showOutbox() }],
        })
    },
    onError: () =>
      showToast({
        title: 'Check-in Failed',
        text: 'Unable to start session. Please try again.',
        kind: 'destructive',
      }),
    onSettled: (done) => void (done?.state === 'waiting' || refresh(cache, ...movedByOwnSessions)),
  })
}
