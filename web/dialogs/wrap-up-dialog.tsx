import { CompanionsField } from '#web/features/plans/form/companions-field.tsx'
import { WrapUpDialog } from '#web/features/sessions/check-out/wrap-up-dialog.tsx'
import { useRecorder } from '#web/features/tracks/recording/use-recorder.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useServerId } from '#web/lib/outbox/outbox-context.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'

export function WrapUpWithTrack(props: AddressedDialogProps & { viewer: Viewer }) {
  const { state } = useRecorder() ?? {}
  // Either may have been made offline, with its entry's id until it has arrived.
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
