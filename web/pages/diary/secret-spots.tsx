import { SecretSpotList } from '#web/features/secret-spots/secret-spot-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'

/** The spots that the reader keeps, and those they were let in on. */
export function SecretSpotsPage() {
  const spot = useSheetAddress('secret-spot')
  return (
    <BelowProfile title="Secret Spots" parent={SETTINGS}>
      <p className="text-ink-2">
        Hidden from every list, map and search: only you and the buddies you choose can see them and the sessions there.
        If you're overdue or ask for help, everyone who is alerted sees where you are.
      </p>
      <SecretSpotList onEdit={spot.open} />
    </BelowProfile>
  )
}
