import { Check, CircleQuestionMark, Share2, X } from 'lucide-react'
import { useState } from 'react'
import type { Plan, PlanAnswer } from '#contract/people/plans.ts'
import { useOwnAnswer } from '#web/features/plans/acts/plan-changes.ts'
import { CalendarFeed } from '#web/features/plans/calendar/calendar-feed.tsx'
import { EditPlan } from '#web/features/plans/form/edit-plan.tsx'
import { CheckInAction, PlannerActions } from '#web/features/plans/plan-actions.tsx'
import { PlanFacts } from '#web/features/plans/plan-facts.tsx'
import { phaseOf } from '#web/features/plans/plan-phase.ts'
import { usePlan } from '#web/features/plans/queries.ts'
import { PlanThread } from '#web/features/plans/thread/plan-thread.tsx'
import { isGone } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { fullName } from '#web/lib/format/format.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ShareSheet, useShareSheet } from '#web/ui/dialogs/share-link.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { OfflineNotice } from '#web/ui/feedback/offline-notice.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

export function PlanDialog({ value: id, viewer, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const { data: plan, error, refetch } = usePlan(id, open)
  const [isEditing, setEditing] = useState(false)
  if (!plan || (error && isGone(error))) {
    return (
      <Sheet open={open} onClose={onClose} title={texts.plannedSession} fit={error !== null}>
        {error ? (
          <NotShown
            isGone={isGone(error)}
            gone={texts.planNotFound}
            failed={texts.couldntLoadThePlan}
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
      title={texts.plannedSession}
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

const LABEL = texts.areYouComing

function OwnAnswer({ plan }: { plan: Plan }) {
  const { answer, isWaiting, give } = useOwnAnswer(plan)
  return (
    <Section title={LABEL} className="mt-6">
      <Segmented
        wide
        label={LABEL}
        value={answer ?? 'unanswered'}
        options={[
          { value: 'going', label: texts.going, icon: <Check {...iconInButton} /> },
          { value: 'maybe', label: texts.maybe, icon: <CircleQuestionMark {...iconInButton} /> },
          { value: 'no', label: texts.no, icon: <X {...iconInButton} /> },
        ]}
        onChange={(next) => next !== 'unanswered' && next !== answer && give(next)}
      />
      <p role="status" className="mt-2 text-small text-ink-3 empty:hidden">
        {isWaiting && texts.waitingForANetworkThe}
      </p>
    </Section>
  )
}

/** Says who can open the link before it is shared. */
function SharePlan({ plan: { id, invited, surfSpot }, isPlanner }: { plan: Plan; isPlanner: boolean }) {
  const share = useShareSheet('plan')
  return (
    <>
      <Button wide className="mt-6" icon={<Share2 {...iconInButton} />} onClick={() => share.open()}>
        {texts.share}
      </Button>
      <ShareSheet
        of="plan"
        link={{ title: texts.surfAtLineup(surfSpot.name), path: `/discover?plan=${id}` }}
        whoCanOpen={
          !isPlanner
            ? texts.onlyThePlannerAndThe
            : invited.length === 0
              ? texts.onlyYouCanOpenThis
              : texts.onlyYouAndTheBuddies
        }
      />
    </>
  )
}

const GROUPS: [answer: PlanAnswer | null, words: string][] = [
  ['going', texts.going],
  ['maybe', texts.maybe],
  [null, texts.noAnswerYet],
  ['no', texts.notComing],
]

/** Groups everybody by answer, the planner among those who go, and says if somebody left. */
function WhosComing({ plan, readerId }: { plan: Plan; readerId: string }) {
  const { user: planner, invited, someoneLeft } = plan
  if (invited.length === 0 && !someoneLeft) return null
  const surfers = [{ user: planner, answer: 'going' as const }, ...invited]
  const groups = GROUPS.map(([answer, words]) => ({
    words,
    users: surfers.filter((one) => one.answer === answer).map(({ user }) => user),
  })).filter(({ users }) => users.length > 0)
  return (
    <Section title={texts.whosComing} className="mt-6">
      <div className="grid gap-3">
        {groups.map(({ words, users }) => (
          <div key={words}>
            <h3 className="mb-1 px-1 text-small font-strong text-ink-2">
              {words} ({users.length})
            </h3>
            <List label={words}>
              {users.map((user) => (
                <Row
                  key={user.id}
                  picture={<Avatar photo={user.profileImageUrl} />}
                  title={user.id === readerId ? texts.you : fullName(user)}
                />
              ))}
            </List>
          </div>
        ))}
      </div>
      {someoneLeft && <p className="mt-2 px-1 text-small text-ink-2">{texts.somebodyLeftThisPlan}</p>}
    </Section>
  )
}
