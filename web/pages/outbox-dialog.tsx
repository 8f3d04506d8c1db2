import { OutboxDialog } from '#web/features/outbox/outbox-dialog.tsx'
import { EmergencyNumbers } from '#web/features/safety/emergency-numbers.tsx'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'

/** The outbox, with whom to call as long as the safety watch does not know what waits there. */
export const OutboxWithNumbers = (props: AddressedDialogProps) => (
  <OutboxDialog {...props} emergency={<EmergencyNumbers />} />
)
