import type { ComponentType, ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useLastShown } from '#web/ui/last-shown.ts'
import { lateCode } from '#web/ui/late-code.ts'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { Waiting } from '#web/ui/spinner.tsx'

/** What a dialog of the address is given. */
export type AddressedDialogProps = {
  /** What the address says after the dialog's name; '' when it only names it. Kept while the sheet sinks. */
  value: string
  open: boolean
  onClose: () => void
  /** Shows the same dialog of something else. */
  onOpen: (value: string) => void
}

type AddressedDialog<Props> = ComponentType<Props> & {
  /** Fetches its code, so that its opening waits for nothing. */
  prefetch: () => Promise<void>
}

/**
 * A dialog that is open while the address has `?name` or `?name=value`. Its code is fetched when it first opens, or by
 * `prefetch`; each opening starts it afresh.
 */
export function addressedDialog<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<AddressedDialogProps & Props>>,
): AddressedDialog<Props> {
  const { prefetch, useCode } = lateCode(load)
  return Object.assign(AddressedDialog, { prefetch })

  function AddressedDialog(props: Props) {
    const { value, open, close } = useSheetAddress(name)
    const shown = useLastShown(value)
    const code = useCode(shown !== undefined)
    if (!shown) return null
    if (code === 'on its way') return value !== null && <OnItsWay onClose={close} />
    if (code === 'missing') return value !== null && <Missing onClose={close} />
    return (
      <ErrorBoundary fallbackRender={() => value !== null && <Missing onClose={close} />}>
        <code.value
          key={shown.opening}
          {...props}
          value={shown.value}
          open={value !== null}
          onClose={close}
          onOpen={open}
        />
      </ErrorBoundary>
    )
  }
}

/** In place of a dialog that was opened before its code was there; of one that comes soon nothing is seen. */
const OnItsWay = ({ onClose }: { onClose: () => void }) => (
  <Instead
    onClose={onClose}
    className="transition-[opacity,visibility] delay-200 duration-(--m-quick) starting:invisible starting:opacity-0"
  >
    <Waiting />
  </Instead>
)

/**
 * In place of a dialog whose code could not be fetched. A browser remembers that and does not ask for it again, so only
 * a reload helps; the address then opens the dialog.
 */
const Missing = ({ onClose }: { onClose: () => void }) => (
  <Instead onClose={onClose}>
    <ErrorState
      title="Couldn't load this"
      text="Part of Lineup couldn't be loaded. Trying again reloads the page."
      onRetry={() => location.reload()}
    />
  </Instead>
)

type InsteadProps = { onClose: () => void; className?: string; children: ReactNode }

/** Where the dialog would rise, without the code that makes it one. */
const Instead = ({ onClose, className = '', children }: InsteadProps) => (
  <div
    className={`fixed inset-x-0 bottom-0 z-50 mx-auto grid max-w-column gap-2 rounded-t-sheet bg-page px-gutter pt-3 pb-[calc(16px+var(--safe-b))] shadow-float ${className}`}
  >
    {children}
    <Button fill="bare" size="m" onClick={onClose}>
      Close
    </Button>
  </div>
)
