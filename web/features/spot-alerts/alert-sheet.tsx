import { useState } from 'react'
import type { SpotAlert } from '#contract/sea/spot-alerts.ts'
import { AlertForm } from '#web/features/spot-alerts/alert-form.tsx'
import { type AlertCriteria, formatDark } from '#web/features/spot-alerts/alert-words.ts'
import { useAddAlert, useChangeAlert, useKnowsLovedDays, useRemoveAlert } from '#web/features/spot-alerts/queries.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { newClientId } from '#web/lib/api/client-id.ts'
import { Confirm, ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/spot-alerts.ts'

const FIRST: AlertCriteria = {
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

export function AlertSheet({ spot, alert, open, onClose }: AlertSheetProps) {
  const [clientId] = useState(newClientId)
  const [typed, setTyped] = useState<Partial<AlertCriteria>>({})
  const [asking, setAsking] = useState<'discard' | 'delete' | null>(null)
  const [add, change, remove] = [useAddAlert(), useChangeAlert(), useRemoveAlert()]
  const knowsLovedDays = useKnowsLovedDays(spot.id)
  const isSent = [add, change, remove].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const { kind, leastRating, hours, days, tide, noticeDays } = { ...(alert ?? FIRST), ...typed }
  const draft = { kind, leastRating: leastRating ?? 3, hours, days, tide, noticeDays }
  const save = () => {
    if (isSent) return
    if (!alert) return add.mutate({ ...draft, spotId: spot.id, clientId }, { onSuccess: onClose })
    if (Object.keys(typed).length === 0) return onClose()
    change.mutate({ ...draft, id: alert.id }, { onSuccess: onClose })
  }
  return (
    <Sheet
      open={open}
      onClose={() => (Object.keys(typed).length > 0 && !isSent ? setAsking('discard') : onClose())}
      title={texts.alertName(spot.name)}
      foot={
        <Button fill="sun" wide disabled={isSent || days.length === 0} onClick={save}>
          {add.isPending || change.isPending ? texts.saving : alert ? texts.save : texts.setAlert}
        </Button>
      }
    >
      <AlertForm
        draft={draft}
        issues={issuesOf(add.error ?? change.error)}
        knowsLovedDays={knowsLovedDays}
        onChange={(more) => setTyped((current) => ({ ...current, ...more }))}
      />
      {alert && (
        <div className="mt-5 grid gap-3">
          {formatDark(alert) && <p className="text-small text-ink-3">{formatDark(alert)}</p>}
          <Button
            wide
            disabled={isSent}
            onClick={() => change.mutate({ id: alert.id, isPaused: !alert.isPaused }, { onSuccess: onClose })}
          >
            {alert.isPaused ? texts.turnOnAlert : texts.pauseAlert}
          </Button>
          <Button fill="rip" wide disabled={isSent} onClick={() => setAsking('delete')}>
            {texts.deleteAlert}
          </Button>
          <Confirm
            open={asking === 'delete'}
            onClose={() => setAsking(null)}
            title={texts.deleteThisAlert}
            text={texts.weWontTellYouAbout(spot.name)}
            action={texts.deleteLabel}
            onConfirm={() => remove.mutate(alert.id, { onSuccess: onClose })}
          />
        </div>
      )}
      <ConfirmDiscard open={asking === 'discard'} onClose={() => setAsking(null)} onDiscard={onClose} />
    </Sheet>
  )
}
