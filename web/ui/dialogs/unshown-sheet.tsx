import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'

type UnshownSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Why there is nothing; null while it is on its way. */
  error: Error | null
  /** Nobody has it, or the reader may not see it: asking again changes nothing. */
  isGone: boolean
  gone: string
  failed: string
  onRetry: () => void
}

/** In place of a sheet about one thing that the address names: that it comes, that there is none, or that it did not load. */
export const UnshownSheet = ({ open, onClose, title, error, ...words }: UnshownSheetProps) => (
  <Sheet open={open} onClose={onClose} title={title} fit={error !== null}>
    {error ? <NotShown {...words} /> : <Waiting />}
  </Sheet>
)
