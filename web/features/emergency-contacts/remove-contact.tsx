import { useState } from 'react'
import type { EmergencyContact } from '#contract/people/emergency-contacts.ts'
import { useRemoveContact } from '#web/features/emergency-contacts/contact-calls.ts'
import { nameOf } from '#web/features/emergency-contacts/contact-words.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Button } from '#web/ui/display/button.tsx'

type RemoveContactProps = { contact: EmergencyContact; onRemoved: () => void }

/** Takes a contact away, after a question. */
export function RemoveContact({ contact, onRemoved }: RemoveContactProps) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveContact(contact.id)
  return (
    <div className="mt-6 border-t border-line pt-4">
      <Button fill="rip" wide aria-disabled={remove.isPending} onClick={() => remove.isPending || setAsking(true)}>
        {remove.isPending ? 'Removing...' : 'Remove Contact'}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={`Remove ${nameOf(contact)}?`}
        text="They won't be alerted any more if you don't come back. If you add them again, they'll have to agree again."
        action="Remove"
        onConfirm={() => remove.mutate(undefined, { onSuccess: onRemoved })}
      />
    </div>
  )
}
