import { CompanionsField } from '#web/features/plans/form/companions-field.tsx'
import { WrapUpDialog } from '#web/features/sessions/check-out/wrap-up-dialog.tsx'
import { useRecorder } from '#web/features/tracks/recording/use-recorder.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useServerId } from '#web/lib/outbox/outbox-context.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'

/** The wrap-up of a session with what its recording says so far, and with buddies to choose from. */
export function WrapUpWithTrack(props: AddressedDialogProps & { viewer: Viewer }) {
  const { state } = useRecorder() ?? {}
  // Either may have been made offline, with the id of its entry until it has arrived.
  const [recordedId, sessionId] = [useServerId(state?.sessionId ?? ''), useServerId(props.value)]
  return (
    <WrapUpDialog
      {...props}
      track={recordedId === sessionId ? state?.figures : undefined}
      companionsOf={({ companions }, wrapUp, onChange) => (
        <CompanionsField chosen={wrapUp.companions} before={companions} onChange={onChange} />
      )}
    />
  )
}
