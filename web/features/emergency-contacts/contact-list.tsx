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

type ContactListProps = {
  /** Opens the contact of this id, or a new one. */
  onEdit: (id?: string) => void
}

/** The contacts in the order in which they are told, each with how it stands, and room for another. */
export function ContactList({ onEdit }: ContactListProps) {
  const { data, isError, refetch } = useContacts()
  const { reorder, inOrder } = useOrderContacts()
  if (!data)
    return isError ? (
      <ErrorState
        title="Couldn't load your contacts"
        text="We couldn't reach the server, and your contacts aren't kept on this device."
        onRetry={() => refetch()}
      />
    ) : (
      <SkeletonRows count={1} label="Loading your contacts" />
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
      Add Contact
    </Button>
  )
  return (
    <div className="grid gap-3">
      {lack && (
        <p className="squircle rounded-card bg-sun-wash p-4 text-[0.9375rem] font-medium text-sun-ink">{lack}</p>
      )}
      {contacts.length > 0 ? (
        <ol aria-label="Emergency contacts" className="grid gap-3">
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
        <EmptyState
          title="No emergency contacts yet"
          text="Add someone who would notice and act: a partner, a parent, a friend who stays ashore."
          action={add}
        />
      )}
      {contacts.length >= MAX_CONTACTS ? (
        <p className="text-center text-small text-ink-3">You have {MAX_CONTACTS} contacts, which is the limit.</p>
      ) : (
        contacts.length > 0 && add
      )}
    </div>
  )
}
