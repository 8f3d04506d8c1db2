import { useId, useState } from 'react'
import { dayAt } from '#surf/time/calendar.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import { makePlanAct } from '#web/features/plans/acts/make-plan-act.ts'
import { useMakePlan } from '#web/features/plans/acts/plan-changes.ts'
import {
  draftFrom,
  type PlanDraft,
  planOf,
  readScheduled,
  timeOfFirstLight,
  tomorrowOf,
} from '#web/features/plans/form/plan-draft.ts'
import { PlanForm } from '#web/features/plans/form/plan-form.tsx'
import { useSpot, useSpotClock } from '#web/features/plans/queries.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { newClientId } from '#web/lib/api/client-id.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { ownTimeZone } from '#web/lib/device/own-time-zone.ts'
import { useReopened } from '#web/lib/outbox/reopened.ts'
import { useBuddies } from '#web/lib/search/use-buddies.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import * as texts from '#words/plans.ts'

/**
 * Mounted for each opening, so that each has its own clientId. The start defaults to the address's, else the next day's
 * first light at the spot.
 */
export function ScheduleDialog({ value, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const { spotId, start } = readScheduled(value)
  const formId = useId()
  const [clientId] = useState(newClientId)
  const [openedAt] = useState(() => new Date())
  const { input: refused, drop } = useReopened(makePlanAct)
  const [chosen, setChosen] = useState<Partial<PlanDraft>>(() =>
    refused ? draftFrom(refused.plan, refused.spotName, refused.timeZone) : {},
  )
  const [asking, setAsking] = useState(false)
  const named = useSpot(spotId)
  const spot = chosen.spot ?? named.data
  const clock = useSpotClock(spot?.id)
  const timeZone = clock?.timeZone ?? ownTimeZone()
  const buddies = useBuddies()
  const isInvitable = (id: string) =>
    buddies.search !== undefined || (buddies.data?.some((buddy) => buddy.id === id) ?? true)
  const day = chosen.day ?? (start ? dayAt(start, timeZone) : tomorrowOf(openedAt, timeZone))
  const draft = {
    day,
    time: start ? timeAt(start, timeZone) : timeOfFirstLight(day, clock?.light ?? [], timeZone),
    note: '',
    ...chosen,
    // An invited surfer of a refused plan may no longer be a buddy and is dropped. Very many buddies are loaded only in
    // part and not checked.
    invited: (chosen.invited ?? []).filter(isInvitable),
    spot,
  }
  const { mutate: make, isPending, isSuccess, error } = useMakePlan()
  const plan = clock && planOf(draft, timeZone)
  const isBusy = isPending || isSuccess
  const finish = () => {
    drop()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={() => (Object.keys(chosen).length > 0 && !isSuccess ? setAsking(true) : onClose())}
      title={texts.scheduleSession}
      foot={
        <Button fill="sun" wide type="submit" form={formId} disabled={isBusy || !spot || !clock}>
          {isPending ? texts.scheduling : texts.schedule}
        </Button>
      }
    >
      <PlanForm
        id={formId}
        draft={draft}
        issues={issuesOf(error)}
        timeZone={timeZone}
        isOwnClock={clock?.isStandIn}
        onChange={(more) => setChosen({ ...chosen, ...more })}
        onSave={() =>
          plan && !isBusy && make({ plan, spotName: spot?.name ?? '', timeZone, clientId }, { onSuccess: finish })
        }
      />
      <ConfirmDiscard open={asking} onClose={() => setAsking(false)} onDiscard={onClose} />
    </Sheet>
  )
}
