import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ButtonHTMLAttributes, type ReactNode, useRef, useState } from 'react'
import { keepTabInside } from '#web/ui/dialogs/sheet.tsx'
import { Button, type ButtonStyle } from '#web/ui/display/button.tsx'
import * as texts from '#words/app.ts'

type ConfirmProps = {
  open: boolean
  onClose: () => void
  title: string
  /** The irreversible consequence. */
  text: string
  action: string
  onConfirm: () => void
  /** Calls for help: its button is filled. */
  isAlert?: boolean
  children?: ReactNode
}

/** The safe answer has the focus. */
export function Confirm({ open, onClose, title, text, action, onConfirm, isAlert, children }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className="sheet-backdrop fixed inset-0 z-50" />
        <AlertDialog.Popup
          initialFocus={cancel}
          onKeyDown={keepTabInside}
          className="sheet fixed inset-x-0 bottom-0 z-50 mx-auto max-h-dvh w-full max-w-column overflow-y-auto rounded-t-sheet bg-page px-gutter pt-6 pb-[calc(16px+var(--safe-b))] outline-0"
        >
          <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-1 text-ink-2">{text}</AlertDialog.Description>
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-5 grid gap-2">
            <Button
              fill={isAlert ? 'alert' : 'rip'}
              wide
              onClick={() => {
                onClose()
                onConfirm()
              }}
            >
              {action}
            </Button>
            <Button ref={cancel} fill="bare" wide onClick={onClose}>
              {texts.cancel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

type ConfirmDiscardProps = Pick<ConfirmProps, 'open' | 'onClose'> & { onDiscard: () => void }

export const ConfirmDiscard = ({ onDiscard, ...props }: ConfirmDiscardProps) => (
  <Confirm
    {...props}
    title={texts.discardYourChanges}
    text={texts.theyHaventBeenSaved}
    action={texts.discard}
    onConfirm={onDiscard}
  />
)

type ConfirmButtonProps = ButtonStyle &
  Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'disabled' | 'aria-disabled' | 'children'> &
  Pick<ConfirmProps, 'title' | 'text' | 'action' | 'onConfirm'>

/** A button whose action needs a confirmation. */
export function ConfirmButton({ title, text, action, onConfirm, ...button }: ConfirmButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button fill="rip" wide {...button} onClick={() => button['aria-disabled'] || setOpen(true)} />
      <Confirm open={isOpen} onClose={() => setOpen(false)} {...{ title, text, action, onConfirm }} />
    </>
  )
}
