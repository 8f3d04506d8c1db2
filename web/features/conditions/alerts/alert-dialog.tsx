import { useState } from 'react'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { AlertFields, type AlertValues } from '#web/features/conditions/alerts/alert-fields.tsx'
import { formatDark } from '#web/features/conditions/alerts/alert-words.ts'
import {
  useAddAlert,
  useChangeAlert,
  useKnowsLovedDays,
  useRemoveAlert,
  useSpotAlerts,
  useSpotNamed,
} from '#web/features/conditions/alerts/queries.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
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

const FIRST: AlertValues = {
  kind: 'rating',
  leastRating: 3,
  hours: { from: 0, to: 24 },
  days: [1, 2, 3, 4, 5, 6, 7],
  tide: null,
  noticeDays: 2,
}

type AlertSheetProps = {
  spot: { id: string; name: string }
  /** Undefined for a new one. */
  alert: SpotAlert | undefined
  open: boolean
  onClose: () => void
}

function AlertSheet({ spot, alert, open, onClose }: AlertSheetProps) {
  const [add, change, remove] = [useAddAlert(), useChangeAlert(), useRemoveAlert()]
  const { kind, leastRating, hours, days, tide, noticeDays } = alert ?? FIRST
  const form = useForm({
    initial: { kind, leastRating: leastRating ?? FIRST.leastRating, hours, days, tide, noticeDays },
    draftKey: `alert ${spot.id} ${alert?.id}`,
    send: (values, { clientId, isChanged }) => {
      if (!alert) return add.mutateAsync({ ...values, spotId: spot.id, clientId })
      return isChanged ? change.mutateAsync({ ...values, id: alert.id }) : undefined
    },
    onSent: onClose,
  })
  const isBusy = form.isBusy || [change, remove].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const leave = () => form.discard(onClose)
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.alertName(spot.name)}
      action={alert ? texts.save : texts.setAlert}
      sending={texts.saving}
      isBlocked={isBusy || form.values.days.length === 0}
      className="grid gap-5 pt-2"
      after={
        alert && (
          <div className="mt-5 grid gap-3">
            {formatDark(alert) && <p className="text-small text-ink-3">{formatDark(alert)}</p>}
            <Button
              wide
              disabled={isBusy}
              onClick={() => change.mutate({ id: alert.id, isPaused: !alert.isPaused }, { onSuccess: leave })}
            >
              {alert.isPaused ? texts.turnOnAlert : texts.pauseAlert}
            </Button>
            <ConfirmButton
              disabled={isBusy}
              title={texts.deleteThisAlert}
              text={texts.weWontTellYouAbout(spot.name)}
              action={texts.deleteLabel}
              onConfirm={() => remove.mutate(alert.id, { onSuccess: leave })}
            >
              {texts.deleteAlert}
            </ConfirmButton>
          </div>
        )
      }
    >
      <AlertFields form={form} knowsLovedDays={useKnowsLovedDays(spot.id)} />
    </FormSheet>
  )
}
