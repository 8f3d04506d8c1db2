import { useState } from 'react'
import type { Plan } from '#contract/people/plans.ts'
import { ownTimeZone } from '#surf/time/date-formats.ts'
import { useChangePlan } from '#web/features/plans/acts/plan-changes.ts'
import { PlanFields } from '#web/features/plans/form/plan-fields.tsx'
import { editsOf, FIELDS_AT, valuesOf } from '#web/features/plans/form/plan-form.ts'
import { useSpotClock } from '#web/features/plans/queries.ts'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import * as texts from '#words/plans.ts'

type EditPlanProps = { plan: Plan; open: boolean; onClose: () => void; onBack: () => void }

/** Starts from the plan at opening, so that updates meanwhile overwrite nothing. */
export function EditPlan({ plan, open, onClose, onBack }: EditPlanProps) {
  const [before] = useState(plan)
  const { mutateAsync: save } = useChangePlan(plan.id)
  const form = useForm({
    initial: valuesOf(before),
    draftKey: `plan ${plan.id}`,
    send: (values) => {
      const edits = editsOf(before, values, timeZone)
      return Object.keys(edits).length > 0 ? save(edits) : undefined
    },
    onSent: onBack,
    fieldsAt: FIELDS_AT,
  })
  const { spot } = form.values
  const clock = useSpotClock(spot?.id)
  const isSameSpot = spot?.id === before.surfSpot.id
  const timeZone = isSameSpot ? before.surfSpot.timeZone : (clock?.timeZone ?? ownTimeZone())
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.editPlan}
      action={texts.save}
      sending={texts.saving}
      isBlocked={!(isSameSpot || clock)}
      isEven
      cancel={
        <Button fill="plain" onClick={() => form.leave(onBack)}>
          {texts.back}
        </Button>
      }
      className="grid gap-5 pt-2"
    >
      <PlanFields
        {...form}
        timeZone={timeZone}
        isOwnClock={!isSameSpot && clock?.isStandIn}
        before={plan.invited.map(({ user }) => user)}
      />
    </FormSheet>
  )
}
