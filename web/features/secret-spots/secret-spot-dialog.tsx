import { useState } from 'react'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { useSecretSpots } from '#web/features/secret-spots/queries.ts'
import { SpotSheet } from '#web/features/secret-spots/spot-sheet.tsx'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import * as texts from '#words/spots/secret-spots.ts'

/** A new secret spot, or an own one by id. Remounted for each opening. */
export function SecretSpotDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data: spots, error, refetch } = useSecretSpots()
  // The form begins with this, so that later updates overwrite no input.
  const [known, setKnown] = useState<SecretSpot>()
  const spot = known?.id === id ? known : spots?.find((one) => one.id === id && one.sharedWith !== null)
  if (spot && spot !== known) setKnown(spot)
  if (id === '' || spot) return <SpotSheet key={id} spot={spot} open={open} onClose={onClose} />
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.secretSpot}
      error={spots ? new Error("It isn't in your list") : error}
      isGone={spots !== undefined}
      gone={texts.secretSpotNotFound}
      failed={texts.couldntLoadTheSpot}
      onRetry={() => refetch()}
    />
  )
}
