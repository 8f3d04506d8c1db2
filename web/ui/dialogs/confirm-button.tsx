import { type ButtonHTMLAttributes, type ComponentProps, useState } from 'react'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'

type ConfirmButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'aria-disabled' | 'children'> &
  Pick<ComponentProps<typeof Confirm>, 'title' | 'text' | 'action' | 'onConfirm'>

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
