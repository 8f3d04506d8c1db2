import { OwnProposals } from '#web/features/spot-proposals/own-proposals.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/settings.ts'

export function ProposalsPage() {
  const spot = useSheetAddress('spot')
  return (
    <BelowProfile title={texts.spotProposals} parent={SETTINGS}>
      <OwnProposals onOpenSpot={spot.open} className="mt-2" />
    </BelowProfile>
  )
}
