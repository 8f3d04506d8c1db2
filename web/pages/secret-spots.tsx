import { SecretSpotList } from '#web/features/secret-spots/secret-spot-list.tsx'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** The spots that the reader keeps, and those they were let in on. */
export function SecretSpotsPage() {
  const spot = useSheetAddress('secret-spot')
  return (
    <BelowProfile title="Secret Spots">
      <p className="text-ink-2">
        They stand in no list, count, map or search: only you and the buddies you choose know them, and see the sessions
        there. Only when you are overdue or ask for help, everybody who looks for you is told where you are.
      </p>
      <SecretSpotList onEdit={spot.open} />
    </BelowProfile>
  )
}
