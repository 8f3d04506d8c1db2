import { OutboxDialog } from '#web/features/outbox/outbox-dialog.tsx'
import { EmergencyNumbers } from '#web/features/safety/emergency-numbers.tsx'
import { waitingInWords } from '#web/features/tracks/track-words.ts'
import { useRecorder } from '#web/features/tracks/use-recorder.tsx'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'

/** The outbox, with what waits of recordings, and with whom to call as long as the safety watch does not know what waits. */
export function OutboxWithNumbers(props: AddressedDialogProps) {
  const { state } = useRecorder() ?? {}
  const waiting = state && waitingInWords(state)
  return <OutboxDialog {...props} emergency={<EmergencyNumbers />} tracks={waiting && `${waiting}.`} />
}
