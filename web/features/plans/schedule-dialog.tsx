import { useId, useState } from 'react'
import { useMakePlan } from '#web/features/plans/plan-changes.ts'
import { type PlanDraft, planOf, timeOfFirstLight, tomorrowOf } from '#web/features/plans/plan-draft.ts'
import { PlanForm } from '#web/features/plans/plan-form.tsx'
import { useSpot, useSpotLight } from '#web/features/plans/queries.ts'
import { issuesOf } from '#web/lib/api.ts'
import { newClientId } from '#web/lib/client-id.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDiscard } from '#web/ui/confirm.tsx'
import { Sheet } from '#web/ui/sheet.tsx'

/** A session to come: mounted anew for each opening, so that each has its own clientId. Until it is chosen, it begins tomorrow at first light. */
export function ScheduleDialog({ value: spotId, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const formId = useId()
  const [clientId] = useState(newClientId)
  const [tomorrow] = useState(() => tomorrowOf(new Date()))
  const [chosen, setChosen] = useState<Partial<PlanDraft>>({})
  const [asking, setAsking] = useState(false)
  const named = useSpot(spotId)
  const spot = chosen.spot ?? named.data
  const light = useSpotLight(spot?.id)
  const day = chosen.day ?? tomorrow
  const draft = {
    day,
    time: timeOfFirstLight(day, light?.light),
    note: '',
    invited: [],
    ...chosen,
    spot,
  }
  const { mutate: make, isPending, isSuccess, error } = useMakePlan()
  const plan = planOf(draft)
  const isBusy = isPending || isSuccess
  return (
    <Sheet
      open={open}
      onClose={() => (Object.keys(chosen).length > 0 && !isSuccess ? setAsking(true) : onClose())}
      title="Schedule Session"
      foot={
        <Button fill="sun" wide type="submit" form={formId} disabled={isBusy || !spot}>
          {isPending ? 'Scheduling...' : 'Schedule'}
        </Button>
      }
    >
      <PlanForm
        id={formId}
        draft={draft}
        issues={issuesOf(error)}
        timeZone={light?.timeZone}
        onChange={(more) => setChosen({ ...chosen, ...more })}
        onSave={() => plan && !isBusy && make({ ...plan, clientId }, { onSuccess: onClose })}
      />
      <ConfirmDiscard open={asking} onClose={() => setAsking(false)} onDiscard={onClose} />
    </Sheet>
  )
}
