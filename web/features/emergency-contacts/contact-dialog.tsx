import { useContacts } from '#web/features/emergency-contacts/contact-calls.ts'
import { ContactSheet } from '#web/features/emergency-contacts/contact-sheet.tsx'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import * as texts from '#words/emergency-contacts.ts'

/** Mounted for each opening; without an id it adds a contact. */
export function ContactDialog({ value, open, onClose }: AddressedDialogProps) {
  const { data, isError, refetch } = useContacts()
  const contact = data?.contacts.find(({ id }) => id === value)
  if (value === '' || contact) return <ContactSheet contact={contact} sends={data} open={open} onClose={onClose} />
  return (
    <Sheet open={open} onClose={onClose} title={texts.emergencyContact} fit>
      {data || isError ? (
        <NotShown
          isGone={data !== undefined}
          gone={texts.thisContactNoLongerExists}
          failed={texts.couldntLoadYourContacts}
          onRetry={() => refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}
