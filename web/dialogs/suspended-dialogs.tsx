import { OutboxDialog } from '#web/features/outbox/outbox-dialog.tsx'
import { EmergencyNumbers } from '#web/features/safety/alarm/emergency-numbers.tsx'
import { SafetyDialog } from '#web/features/safety/safety-dialog.tsx'
import { type AddressedDialogProps, addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'

// Dialogs of a suspended surfer, without buttons that would be refused meanwhile.

const Safety = (props: AddressedDialogProps) => <SafetyDialog {...props} canImprove={false} />

const Outbox = (props: AddressedDialogProps) => (
  <OutboxDialog {...props} emergency={<EmergencyNumbers />} tracks={undefined} remedyFor={noRemedy} />
)
const noRemedy = () => undefined

export const SuspendedSafetyDialog = addressedDialog('safety', async () => Safety)
export const SuspendedOutboxDialog = addressedDialog('outbox', async () => Outbox)
