import { SecretSpotList } from '#web/features/secret-spots/secret-spot-list.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/diary.ts'

export function SecretSpotsPage() {
  const spot = useSheetAddress('secret-spot')
  return (
    <BelowProfile title={texts.secretSpots} parent={SETTINGS}>
      <p className="text-ink-2">{texts.hiddenFromEveryListMap}</p>
      <SecretSpotList onEdit={spot.open} />
    </BelowProfile>
  )
}
