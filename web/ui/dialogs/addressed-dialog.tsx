import { type ComponentType, type ReactNode, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import * as texts from '#words/app.ts'

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
  const { prefetch, useCode } = lazyCode(load)
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

/** Invisible if loading is fast. */
export const OnItsWay = ({ onClose }: { onClose: () => void }) => (
  <Instead
    onClose={onClose}
    className="transition-[opacity,visibility] delay-200 duration-(--m-quick) starting:invisible starting:opacity-0"
  >
    <Waiting />
  </Instead>
)

/** Browsers cache a failed import, so only a reload helps; the address reopens the dialog. */
export const Missing = ({ onClose }: { onClose: () => void }) => (
  <Instead onClose={onClose}>
    <ErrorState title={texts.couldntLoadThis} text={texts.partOfLineupCouldntBe} onRetry={() => location.reload()} />
  </Instead>
)

type InsteadProps = { onClose: () => void; className?: string; children: ReactNode }

const Instead = ({ onClose, className = '', children }: InsteadProps) => (
  <div
    className={`fixed inset-x-0 bottom-0 z-50 mx-auto grid max-w-column gap-2 rounded-t-sheet bg-page px-gutter pt-3 pb-[calc(16px+var(--safe-b))] shadow-float ${className}`}
  >
    {children}
    <Button fill="bare" size="m" onClick={onClose}>
      {texts.close}
    </Button>
  </div>
)

type Shown = { value: string; opening: number }

/** Keeps the last value during the closing animation. `opening` counts openings, so that each starts fresh. */
export function useLastShown(value: string | null): Shown | undefined {
  const [state, setState] = useState<{ shown: Shown | undefined; open: boolean }>({ shown: undefined, open: false })
  const open = value !== null
  if (open !== state.open || (open && value !== state.shown?.value)) {
    const opening = (state.shown?.opening ?? 0) + (open && !state.open ? 1 : 0)
    const next = { shown: open ? { value, opening } : state.shown, open }
    setState(next)
    return next.shown
  }
  return state.shown
}
