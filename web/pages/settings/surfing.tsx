import { BoardList } from '#web/features/boards/board-list.tsx'
import { AlertList } from '#web/features/conditions/alerts/alert-list.tsx'
import { SecretSpotList } from '#web/features/secret-spots/secret-spot-list.tsx'
import { OwnProposals } from '#web/features/spot-proposals/own-proposals.tsx'
import { BelowProfile, SETTINGS } from '#web/features/users/below-profile.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/settings.ts'

// The pages of Settings' section 'Surfing'; imports have their own file.

export function AlertsPage() {
  const alertSheet = useSheetAddress('tell-me')
  return (
    <BelowProfile title={texts.alerts} parent={SETTINGS}>
      <p className="mb-4 text-ink-2">{texts.weWatchTheForecastAnd}</p>
      <AlertList onEdit={alertSheet.open} />
    </BelowProfile>
  )
}

export function BoardsPage() {
  const board = useSheetAddress('board')
  return (
    <BelowProfile title={texts.boards} parent={SETTINGS}>
      <p className="text-ink-2">{texts.chooseOneAtCheckIn}</p>
      <BoardList onEdit={board.open} />
    </BelowProfile>
  )
}

export function SecretSpotsPage() {
  const spot = useSheetAddress('secret-spot')
  return (
    <BelowProfile title={texts.secretSpots} parent={SETTINGS}>
      <p className="text-ink-2">{texts.hiddenFromEveryListMap}</p>
      <SecretSpotList onEdit={spot.open} />
    </BelowProfile>
  )
}

export function ProposalsPage() {
  const spot = useSheetAddress('spot')
  return (
    <BelowProfile title={texts.spotProposals} parent={SETTINGS}>
      <OwnProposals onOpenSpot={spot.open} className="mt-2" />
    </BelowProfile>
  )
}
