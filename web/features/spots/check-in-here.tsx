import { Button } from '#web/ui/button.tsx'
import { CheckInPin } from '#web/ui/icons.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** Where a visitor signs in to check in at this spot. */
export const signInToCheckIn = (spotId: string) =>
  `/api/login?next=${encodeURIComponent(`/discover?check-in=${spotId}`)}`

/** The main action of a spot: the check-in takes the spot's place, so that closing it leads back to the page. */
export function CheckInHere({ spotId, visitor }: { spotId: string; visitor: boolean }) {
  const checkIn = useSheetAddress('check-in')
  const look = { fill: 'sun', wide: true, icon: <CheckInPin size={18} strokeWidth={2} /> } as const
  if (visitor) {
    return (
      <Button {...look} href={signInToCheckIn(spotId)}>
        Check In Here
      </Button>
    )
  }
  return (
    <Button {...look} onClick={() => checkIn.openInstead(spotId)}>
      Check In Here
    </Button>
  )
}
