import { ContactList } from '#web/features/emergency-contacts/contact-list.tsx'
import { HowContactsWork } from '#web/features/emergency-contacts/how-contacts-work.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

/** Who on land is told when the reader does not come back. */
export function EmergencyContactsPage() {
  const contact = useSheetAddress('contact')
  return (
    <BelowProfile title="Emergency Contacts">
      <p className="mb-4 text-ink-2 text-pretty">
        People on land who are alerted if you don't come back. No one else sees who they are.
      </p>
      <ContactList onEdit={contact.open} />
      <HowContactsWork />
    </BelowProfile>
  )
}
