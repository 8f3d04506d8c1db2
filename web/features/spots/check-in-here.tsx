import { CheckInButton } from '#web/features/spots/check-in-button.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { CheckInPin } from '#web/ui/display/icons.tsx'
import * as texts from '#words/spots/spots.ts'

/** Replaces the spot's history entry, so that closing leads back to the page. */
export function CheckInHere({ spotId, visitor }: { spotId: string; visitor: boolean }) {
  const checkIn = useSheetAddress('check-in')
  return (
    <CheckInButton
      spotId={spotId}
      visitor={visitor}
      onCheckIn={checkIn.openInstead}
      fill="sun"
      wide
      icon={<CheckInPin size={18} strokeWidth={2} />}
    >
      {texts.checkInHere}
    </CheckInButton>
  )
}
