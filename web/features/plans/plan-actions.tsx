import { CalendarX2, PencilLine } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '#contract/people/plans.ts'
import { useCancelPlan } from '#web/features/plans/acts/plan-changes.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { CheckInPin, iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/plans.ts'

/** Links to the plan's session, or starts it. */
export function CheckInAction({ plan: { sessionId, surfSpot }, isTime }: { plan: Plan; isTime: boolean }) {
  const checkIn = useSheetAddress('check-in')
  const session = useSheetAddress('session')
  if (sessionId)
    return (
      <Button wide onClick={() => session.open(sessionId)}>
        {texts.seeYourSession}
      </Button>
    )
  if (!isTime) return null
  return (
    <Button
      fill="sun"
      wide
      icon={<CheckInPin size={18} strokeWidth={2} />}
      onClick={() => checkIn.openInstead(surfSpot.id)}
    >
      {texts.checkInHere}
    </Button>
  )
}

export function PlannerActions({ plan, onEdit }: { plan: Plan; onEdit: () => void }) {
  const [asking, setAsking] = useState(false)
  const { mutate: cancel, isPending } = useCancelPlan(plan.id)
  return (
    <div ref={handOnFocus} className="not-first:mt-2">
      <ButtonPair>
        {/* Never disabled: focus returns to it from the dialog. */}
        <Button fill="rip" icon={<CalendarX2 {...iconInButton} />} onClick={() => isPending || setAsking(true)}>
          {isPending ? texts.canceling : texts.cancelPlan}
        </Button>
        <Button icon={<PencilLine {...iconInButton} />} disabled={isPending} onClick={onEdit}>
          {texts.edit}
        </Button>
      </ButtonPair>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={texts.cancelThisPlan}
        text={plan.invited.length > 0 ? texts.everyoneYouInvitedWillBe : texts.itWillBeRemovedFrom}
        action={texts.cancelPlan}
        onConfirm={() => cancel(undefined)}
      />
    </div>
  )
}
