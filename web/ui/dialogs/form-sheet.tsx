import type { ComponentProps, ReactNode } from 'react'
import { ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'

type FormSheetProps = Omit<ComponentProps<typeof Sheet>, 'foot'> & {
  form: Pick<Form<object>, 'id' | 'submit' | 'leave' | 'question' | 'isSending' | 'isBusy'>
  /** Label of the button that sends the form; false while it has not loaded. */
  action: string | false
  /** Label while it is being sent. */
  sending: string
  isBlocked?: boolean
  /** The button beside it. */
  cancel?: ReactNode
  /** Both buttons are equally wide. */
  isEven?: boolean
  /** Above the buttons. */
  notice?: ReactNode
  /** The form's own rules replace the browser's. */
  noValidate?: boolean
  className?: string
  before?: ReactNode
  after?: ReactNode
}

/** A sheet with one form, whose button stays in sight. Asks before it discards changes. */
export function FormSheet({
  form,
  action,
  sending,
  isBlocked,
  cancel,
  isEven,
  notice,
  noValidate,
  className = 'grid gap-5',
  before,
  after,
  children,
  onClose,
  ...sheet
}: FormSheetProps) {
  const send = (
    <Button type="submit" form={form.id} fill="sun" wide={!cancel} disabled={form.isBusy || isBlocked}>
      {form.isSending ? sending : action}
    </Button>
  )
  return (
    <Sheet
      {...sheet}
      onClose={() => form.leave(onClose)}
      foot={
        action && (
          <>
            {notice}
            {cancel ? (
              <ButtonPair className={isEven ? '' : 'grid-cols-[2fr_3fr]'}>
                {cancel}
                {send}
              </ButtonPair>
            ) : (
              send
            )}
          </>
        )
      }
    >
      {before}
      <form id={form.id} className={className} onSubmit={form.submit} noValidate={noValidate}>
        {children}
      </form>
      {after}
      <ConfirmDiscard {...form.question} />
    </Sheet>
  )
}
