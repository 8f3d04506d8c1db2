import { useState } from 'react'
import { CalendarFeed } from '#web/features/plans/calendar-feed.tsx'
import { EditPlan } from '#web/features/plans/form/edit-plan.tsx'
import { OwnAnswer } from '#web/features/plans/own-answer.tsx'
import { CheckInAction, PlannerActions } from '#web/features/plans/plan-actions.tsx'
import { PlanFacts } from '#web/features/plans/plan-facts.tsx'
import { phaseOf } from '#web/features/plans/plan-phase.ts'
import { usePlan } from '#web/features/plans/queries.ts'
import { SharePlan } from '#web/features/plans/share-plan.tsx'
import { PlanThread } from '#web/features/plans/thread/plan-thread.tsx'
import { WhosComing } from '#web/features/plans/whos-coming.tsx'
import { isGone } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'

/** A planned session: where, when and with whom, the reader's answer, and what its planner can do about it. */
export function PlanDialog({ value: id, viewer, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const { data: plan, error, refetch } = usePlan(id, open)
  const [isEditing, setEditing] = useState(false)
  if (!plan || (error && isGone(error))) {
    return (
      <Sheet open={open} onClose={onClose} title="Planned Session" fit={error !== null}>
        {error ? (
          <NotShown
            isGone={isGone(error)}
            gone="Plan not found"
            failed="Couldn't load the plan"
            onRetry={() => refetch()}
          />
        ) : (
          <Waiting />
        )}
      </Sheet>
    )
  }
  if (isEditing) return <EditPlan plan={plan} open={open} onClose={onClose} onBack={() => setEditing(false)} />
  const isPlanner = plan.user.id === viewer.id
  const { isAhead, isTimeToCheckIn } = phaseOf(plan, Date.now())
  const canChange = isPlanner && isAhead
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Planned Session"
      foot={
        (plan.sessionId || isTimeToCheckIn || canChange) && (
          <>
            <CheckInAction plan={plan} isTime={isTimeToCheckIn} />
            {canChange && <PlannerActions plan={plan} onEdit={() => setEditing(true)} />}
          </>
        )
      }
    >
      <OfflineNotice className="pb-3 empty:hidden" />
      <PlanFacts plan={plan} isPlanner={isPlanner} />
      {!isPlanner && isAhead && <OwnAnswer plan={plan} />}
      <WhosComing plan={plan} readerId={viewer.id} />
      <PlanThread plan={plan} viewer={viewer} />
      <SharePlan plan={plan} isPlanner={isPlanner} />
      {plan.canceledAt === null && <CalendarFeed />}
    </Sheet>
  )
}
