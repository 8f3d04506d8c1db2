import { ContactList } from '#web/features/emergency-contacts/contact-list.tsx'
import { HowContactsWork } from '#web/features/emergency-contacts/how-contacts-work.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/settings.ts'

export function EmergencyContactsPage() {
  const contact = useSheetAddress('contact')
  return (
    <BelowProfile title={texts.emergencyContacts}>
      <p className="mb-4 text-ink-2 text-pretty">{texts.peopleOnLandWhoAre}</p>
      <ContactList onEdit={contact.open} />
      <HowContactsWork />
    </BelowProfile>
  )
}
