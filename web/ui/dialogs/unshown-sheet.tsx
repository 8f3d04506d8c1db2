import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'

type UnshownSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Load error; null while loading. */
  error: Error | null
  /** Missing or hidden from the reader; retrying does not help. */
  isGone: boolean
  gone: string
  failed: string
  onRetry: () => void
}

export const UnshownSheet = ({ open, onClose, title, error, ...words }: UnshownSheetProps) => (
  <Sheet open={open} onClose={onClose} title={title} fit={error !== null}>
    {error ? <NotShown {...words} /> : <Waiting />}
  </Sheet>
)
