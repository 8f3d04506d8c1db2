import { BuddyList } from '#web/features/buddies/buddy-list.tsx'
import { EmergencyContacts } from '#web/features/buddies/emergency-contacts.tsx'
import { InviteButton } from '#web/features/buddies/invite-button.tsx'
import { PendingRequests } from '#web/features/buddies/pending-requests.tsx'
import { SentRequests } from '#web/features/buddies/sent-requests.tsx'
import { Suggestions } from '#web/features/buddies/suggestions.tsx'
import { SurferSearchField } from '#web/features/buddies/surfer-search-field.tsx'
import { PushQuestionCard } from '#web/features/own-data/invitations.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** The search shows all of them. */
const SUGGESTED = 5

/** Who surfs with whom: requests, buddies, suggestions, and who is told when one does not come back. */
export function BuddiesPage() {
  const { open } = useSheetAddress('find-buddies')
  const surfer = useSheetAddress('surfer')
  const find = () => open()
  return (
    <>
      <title>Buddies · Lineup</title>
      <h1 className="pt-2 pb-2.5 text-title">Surf Buddies</h1>
      <SurferSearchField
        readOnly
        aria-haspopup="dialog"
        onClick={find}
        onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && find()}
      />
      <PendingRequests onOpen={surfer.open} />
      <PushQuestionCard />
      <SentRequests onOpen={surfer.open} />
      <BuddyList onFind={find} onOpen={surfer.open} />
      <Suggestions most={SUGGESTED} onOpen={surfer.open} />
      <div className="mt-3">
        <InviteButton />
      </div>
      <EmergencyContacts />
    </>
  )
}
