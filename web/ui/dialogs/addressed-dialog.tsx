import type { ComponentType } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLastShown } from '#web/ui/dialogs/last-shown.ts'
import { lateCode } from '#web/ui/dialogs/late-code.ts'
import { Missing, OnItsWay } from '#web/ui/dialogs/late-dialog.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

export type AddressedDialogProps = {
  /** '' for the name alone. Retained during the closing animation. */
  value: string
  open: boolean
  onClose: () => void
  onOpen: (value: string) => void
}

export type DialogTable<Props> = Record<string, ComponentType<AddressedDialogProps & Props>>

type AddressedDialog<Props> = ComponentType<Props> & {
  prefetch: () => Promise<void>
}

/** Opens by `?name` or `?name=value`. Its code loads at first opening or by `prefetch`; each opening starts fresh. */
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
