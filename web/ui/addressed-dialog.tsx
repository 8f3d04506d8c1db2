import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useLastShown } from './last-shown.ts'
import { useSheetAddress } from './sheet-address.ts'

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
    useEffect(() => void load(), [])
    if (!shown) return null
    return (
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
    )
  }
}
