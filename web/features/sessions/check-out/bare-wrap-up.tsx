import type { CheckingOut } from '#web/features/sessions/check-out/check-out.ts'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import * as texts from '#words/sessions/check-out.ts'

type BareWrapUpProps = {
  id: string
  checkOut: CheckingOut
  open: boolean
  onClose: () => void
  error: Error | null
  /** The session does not exist, or is another surfer's. */
  isGone: boolean
  onRetry: () => void
}

/** Check-out without the session's details, which a weak network may not deliver. */
export function BareWrapUp(props: BareWrapUpProps) {
  const { id, checkOut, open, onClose, error, isGone, onRetry } = props
  // The details may replace this form meanwhile. The mutation reports its own failure.
  const end = () => void checkOut.mutateAsync({ session: { id } }).then(onClose, () => {})
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={texts.checkOut}
      fit={error !== null || isGone}
      foot={
        !isGone && (
          <Button fill="sun" wide disabled={checkOut.isPending} onClick={end}>
            {checkOut.isPending ? texts.checkingOut : texts.checkOut}
          </Button>
        )
      }
    >
      {error || isGone ? (
        <NotShown
          isGone={isGone}
          gone={texts.sessionNotFound}
          failed={texts.failedToFetchSessionDetails}
          onRetry={onRetry}
        />
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}
