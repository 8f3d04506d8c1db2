import { useState } from 'react'
import { dayAt } from '#surf/time/calendar.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { timeAt } from '#surf/time/wall-clock.ts'
import { makePlanAct } from '#web/features/plans/acts/make-plan-act.ts'
import { useMakePlan } from '#web/features/plans/acts/plan-changes.ts'
import { PlanFields } from '#web/features/plans/form/plan-fields.tsx'
import {
  FIELDS_AT,
  type PlanValues,
  planOf,
  readScheduled,
  timeOfFirstLight,
  tomorrowOf,
  valuesFrom,
} from '#web/features/plans/form/plan-form.ts'
import { useSpot, useSpotClock } from '#web/features/plans/queries.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useReopened } from '#web/lib/outbox/reopened.ts'
import { useBuddies } from '#web/lib/search/use-buddies.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/plans.ts'

/** Input alone, because the defaults depend on the chosen spot. */
type Chosen = { [Name in keyof PlanValues]: PlanValues[Name] | undefined }

const NOTHING: Chosen = { spot: undefined, day: undefined, time: undefined, note: undefined, invited: undefined }

/** The start defaults to the address's, else the next day's first light at the spot. */
export function ScheduleDialog({ value, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const { spotId, start } = readScheduled(value)
  const [openedAt] = useState(() => new Date())
  const { input: refused, drop } = useReopened(makePlanAct)
  const { mutateAsync: make } = useMakePlan()
  const form = useForm<Chosen>({
    initial: NOTHING,
    typedBefore: refused && valuesFrom(refused.plan, refused.spotName, refused.timeZone),
    draftKey: `new plan ${value}`,
    send: async (_, { clientId }) => {
      const plan = clock && planOf(values, timeZone)
      if (!plan) return false
      await make({ plan, spotName: spot?.name ?? '', timeZone, clientId })
      drop()
    },
    onSent: onClose,
    fieldsAt: FIELDS_AT,
  })
  const chosen = form.values
  const named = useSpot(spotId)
  const spot = chosen.spot ?? named.data
  const clock = useSpotClock(spot?.id)
  const timeZone = clock?.timeZone ?? ownTimeZone()
  const buddies = useBuddies()
  const isInvitable = (id: string) =>
    buddies.search !== undefined || (buddies.data?.some((buddy) => buddy.id === id) ?? true)
  const day = chosen.day ?? (start ? dayAt(start, timeZone) : tomorrowOf(openedAt, timeZone))
  const values: PlanValues = {
    spot,
    day,
    time: chosen.time ?? (start ? timeAt(start, timeZone) : timeOfFirstLight(day, clock?.light ?? [], timeZone)),
    note: chosen.note ?? '',
    // An invited surfer of a refused plan may no longer be a buddy and is dropped. Very many buddies are loaded only in
    // part and not checked.
    invited: (chosen.invited ?? []).filter(isInvitable),
  }
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.scheduleSession}
      action={texts.schedule}
      sending={texts.scheduling}
      isBlocked={!spot || !clock}
      className="grid gap-5 pt-2"
    >
      <PlanFields
        values={values}
        issues={form.issues}
        change={form.change}
        timeZone={timeZone}
        isOwnClock={clock?.isStandIn}
      />
    </FormSheet>
  )
}
