import { Search } from 'lucide-react'
import { BuddyList } from '#web/features/buddies/buddy-list.tsx'
import { BuddySheet } from '#web/features/buddies/buddy-sheet.tsx'
import { EmergencyContacts } from '#web/features/buddies/emergency-contacts.tsx'
import { PendingRequests } from '#web/features/buddies/pending-requests.tsx'
import { icon } from '#web/ui/icons.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** Who surfs with whom: requests, buddies, and who is told when one does not come back. */
export function BuddiesPage() {
  const { open } = useSheetAddress('find-buddies')
  const buddy = useSheetAddress('buddy')
  const find = () => open()
  return (
    <>
      <title>Buddies · Lineup</title>
      <h1 className="pt-2 pb-2.5 text-title">Surf Buddies</h1>
      <TextField
        label="Find surf buddies"
        hideLabel
        type="search"
        readOnly
        icon={<Search {...icon} />}
        placeholder="Search by name or username..."
        aria-haspopup="dialog"
        onClick={find}
        onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && find()}
      />
      <PendingRequests />
      <BuddyList onFind={find} onOpen={buddy.open} />
      <EmergencyContacts />
      <BuddySheet />
    </>
  )
}
