import { UserPlus } from 'lucide-react'
import { MAX_CONTACTS } from '#contract/limits.ts'
import { useContacts, useOrderContacts } from '#web/features/emergency-contacts/contact-calls.ts'
import { ContactCard } from '#web/features/emergency-contacts/contact-card.tsx'
import { lackWords } from '#web/features/emergency-contacts/contact-words.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/emergency-contacts.ts'

type ContactListProps = {
  onEdit: (id?: string) => void
}

export function ContactList({ onEdit }: ContactListProps) {
  const { data, isError, refetch } = useContacts()
  const { reorder, inOrder } = useOrderContacts()
  if (!data)
    return isError ? (
      <ErrorState
        title={texts.couldntLoadYourContacts}
        text={texts.weCouldntReachTheServer}
        onRetry={() => refetch()}
      />
    ) : (
      <SkeletonRows count={1} label={texts.loadingYourContacts} />
    )
  const contacts = inOrder(data.contacts)
  const lack = lackWords(data)
  const move = (nth: number, by: 1 | -1) => {
    const ids = contacts.map(({ id }) => id)
    const [moved] = ids.splice(nth, 1)
    if (moved) reorder(ids.toSpliced(nth + by, 0, moved))
  }
  const add = (
    <Button fill="sea" wide icon={<UserPlus {...iconInButton} />} onClick={() => onEdit()}>
      {texts.addContact}
    </Button>
  )
  return (
    <div className="grid gap-3">
      {lack && (
        <p className="squircle rounded-card bg-sun-wash p-4 text-[0.9375rem] font-medium text-sun-ink">{lack}</p>
      )}
      {contacts.length > 0 ? (
        <ol aria-label={texts.emergencyContacts} className="grid gap-3">
          {contacts.map((contact, nth) => (
            <ContactCard
              key={contact.id}
              contact={contact}
              all={{ ...data, contacts }}
              onEdit={() => onEdit(contact.id)}
              onMove={(by) => move(nth, by)}
            />
          ))}
        </ol>
      ) : (
        <EmptyState title={texts.noEmergencyContactsYet} text={texts.addSomeoneWhoWouldNotice} action={add} />
      )}
      {contacts.length >= MAX_CONTACTS ? (
        <p className="text-center text-small text-ink-3">{texts.youHaveContactsWhichIs(MAX_CONTACTS)}</p>
      ) : (
        contacts.length > 0 && add
      )}
    </div>
  )
}
