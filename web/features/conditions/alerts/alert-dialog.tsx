import { useState } from 'react'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { AlertSheet } from '#web/features/conditions/alerts/alert-sheet.tsx'
import { useSpotAlerts, useSpotNamed } from '#web/features/conditions/alerts/queries.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import * as texts from '#words/spots/spot-alerts.ts'

/** `value`: a spot id, or with a comma an alert's id. Remounts for each opening. */
export function AlertDialog({ value, open, onClose }: AddressedDialogProps) {
  const [spotId = '', alertId = ''] = value.split(',')
  const spot = useSpotNamed(spotId)
  const alerts = useSpotAlerts()
  // The form keeps its initial alert, so that updates overwrite nothing.
  const [known, setKnown] = useState<SpotAlert>()
  const alert = known ?? alerts.data?.find(({ id }) => id === alertId)
  if (alert && !known) setKnown(alert)
  if (spot.data && (alertId === '' || alert))
    return <AlertSheet spot={spot.data} alert={alert} open={open} onClose={onClose} />
  const isMissing = alertId !== '' && alerts.data !== undefined && !alert
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.setAlert}
      error={isMissing ? new Error("It isn't in your list") : (spot.error ?? alerts.error)}
      isGone={isMissing || spotId === ''}
      gone={texts.alertNotFound}
      failed={texts.couldntLoadTheAlert}
      onRetry={() => Promise.all([spot.refetch(), alerts.refetch()])}
    />
  )
}
