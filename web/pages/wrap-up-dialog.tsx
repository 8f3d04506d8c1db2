import { MAX_COMPANIONS } from '#contract/limits.ts'
import { BuddiesField } from '#web/features/plans/buddies-field.tsx'
import { WrapUpDialog } from '#web/features/surf-sessions/wrap-up-dialog.tsx'
import { useRecorder } from '#web/features/tracks/use-recorder.tsx'
import type { Viewer } from '#web/lib/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'

/** The wrap-up of a session with what its recording says so far, and with buddies to choose from. */
export function WrapUpWithTrack(props: AddressedDialogProps & { viewer: Viewer }) {
  const { state } = useRecorder() ?? {}
  return (
    <WrapUpDialog
      {...props}
      track={state?.sessionId === props.value ? state.figures : undefined}
      companionsOf={({ companions }, wrapUp, onChange) => (
        <BuddiesField
          legend="Who was there?"
          none="Your buddies will be listed here."
          chosen={wrapUp.companions}
          max={MAX_COMPANIONS}
          before={companions}
          onChange={onChange}
        />
      )}
    />
  )
}
