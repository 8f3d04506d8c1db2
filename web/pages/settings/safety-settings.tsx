import { LifeBuoy } from 'lucide-react'
import { UnconfirmedNotice } from '#web/features/accounts/unconfirmed-notice.tsx'
import { ContactList } from '#web/features/emergency-contacts/contact-list.tsx'
import { HowContactsWork } from '#web/features/emergency-contacts/how-contacts-work.tsx'
import { AlarmChannels } from '#web/features/notifications/alarm-channels.tsx'
import { AlarmHours } from '#web/features/own-data/alarm-hours.tsx'
import { EmergencyNumbers } from '#web/features/safety/alarm/emergency-numbers.tsx'
import { AlarmRecipients } from '#web/features/safety/gaps/alarm-recipients.tsx'
import { BelowProfile, PRIVACY } from '#web/features/users/below-profile.tsx'
import { useOwnRecord } from '#web/features/users/queries.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { List } from '#web/ui/layout/row.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/settings.ts'

export function SafetySettingsPage() {
  const { data: record } = useOwnRecord()
  return (
    <BelowProfile title={texts.safety} parent={PRIVACY}>
      <AlarmRecipients title={texts.ifYouDontComeBack} className="mt-2" />
      <List label={texts.contacts} className="mt-3">
        <LinkRow
          Icon={LifeBuoy}
          words={texts.emergencyContacts}
          note={record?.emergencyContact ?? undefined}
          href="/settings/contacts"
        />
      </List>
      <AlarmHours />
      <Section title={texts.alarmsWhileLineupIsClosed}>
        <AlarmChannels />
        <UnconfirmedNotice className="mt-3" />
      </Section>
      <Card padded className="mt-8">
        <EmergencyNumbers />
      </Card>
    </BelowProfile>
  )
}

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
