import { useId, useState } from 'react'
import type { Plan } from '#contract/people/plans.ts'
import { useChangePlan } from '#web/features/plans/acts/plan-changes.ts'
import { draftOf, editsOf } from '#web/features/plans/form/plan-draft.ts'
import { PlanForm } from '#web/features/plans/form/plan-form.tsx'
import { useSpotClock } from '#web/features/plans/queries.ts'
import { issuesOf } from '#web/lib/api/api.ts'
import { ownTimeZone } from '#web/lib/device/own-time-zone.ts'
import { ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import * as texts from '#words/plans.ts'

type EditPlanProps = { plan: Plan; open: boolean; onClose: () => void; onBack: () => void }

/** Starts from the plan at opening, so that updates meanwhile overwrite nothing. */
export function EditPlan({ plan, open, onClose, onBack }: EditPlanProps) {
  const formId = useId()
  const [before] = useState(plan)
  const [draft, setDraft] = useState(() => draftOf(before))
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const { mutate: save, isPending, error } = useChangePlan(plan.id)
  const clock = useSpotClock(draft.spot?.id)
  const isSameSpot = draft.spot?.id === before.surfSpot.id
  const timeZone = isSameSpot ? before.surfSpot.timeZone : (clock?.timeZone ?? ownTimeZone())
  const edits = editsOf(before, draft, timeZone)
  const isChanged = Object.keys(edits).length > 0
  const leave = (how: () => void) => (isChanged ? setLeaving(() => how) : how())
  return (
    <Sheet
      open={open}
      onClose={() => leave(onClose)}
      title={texts.editPlan}
      foot={
        <ButtonPair>
          <Button fill="plain" onClick={() => leave(onBack)}>
            {texts.back}
          </Button>
          <Button type="submit" form={formId} fill="sun" disabled={isPending || !(isSameSpot || clock)}>
            {isPending ? texts.saving : texts.save}
          </Button>
        </ButtonPair>
      }
    >
      <PlanForm
        id={formId}
        draft={draft}
        issues={issuesOf(error)}
        timeZone={timeZone}
        isOwnClock={!isSameSpot && clock?.isStandIn}
        before={plan.invited.map(({ user }) => user)}
        onChange={(more) => setDraft({ ...draft, ...more })}
        onSave={() => (isChanged ? isPending || save(edits, { onSuccess: onBack }) : onBack())}
      />
      <ConfirmDiscard open={leaving !== null} onClose={() => setLeaving(null)} onDiscard={() => leaving?.()} />
    </Sheet>
  )
}
