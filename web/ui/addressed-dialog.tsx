import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useLastShown } from '#web/ui/last-shown.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** What a dialog of the address is given. */
export type AddressedDialogProps = {
  /** What the address says after the dialog's name; '' when it only names it. Kept while the sheet sinks. */
  value: string
  open: boolean
  onClose: () => void
  /** Shows the same dialog of something else. */
  onOpen: (value: string) => void
}

/**
 * A dialog that is open while the address has `?name` or `?name=value`. Its code is fetched when the page is there,
 * and each opening starts it afresh.
 */
export function addressedDialog<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<AddressedDialogProps & Props>>,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() }))
  return function AddressedDialog(props: Props) {
    const { value, open, close } = useSheetAddress(name)
    const shown = useLastShown(value)
    useEffect(() => {
      // When this fails nobody misses it yet: the opening says so.
      load().catch(() => {})
    }, [])
    if (!shown) return null
    return (
      <ErrorBoundary fallbackRender={() => value !== null && <Missing onClose={close} />}>
        <Suspense fallback={null}>
          <Dialog
            key={shown.opening}
            {...props}
            value={shown.value}
            open={value !== null}
            onClose={close}
            onOpen={open}
          />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

/**
 * In place of a dialog whose code could not be fetched. A browser remembers that and does not ask for it again, so only
 * a reload helps; the address then opens the dialog.
 */
const Missing = ({ onClose }: { onClose: () => void }) => (
  <div className="fixed inset-x-0 bottom-0 z-50 mx-auto grid max-w-column gap-2 rounded-t-sheet bg-page px-gutter pt-3 pb-[calc(16px+var(--safe-b))] shadow-float">
    <ErrorState
      title="This did not load"
      text="A part of Lineup could not be fetched. Trying again loads the page anew."
      onRetry={() => location.reload()}
    />
    <Button fill="bare" size="m" onClick={onClose}>
      Close
    </Button>
  </div>
)
