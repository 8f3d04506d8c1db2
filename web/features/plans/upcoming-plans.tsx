import { CalendarPlus, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Plan } from '#contract/people/plans.ts'
import { makePlanAct, type NewPlan } from '#web/features/plans/acts/make-plan-act.ts'
import { formatParty, formatWhen } from '#web/features/plans/plan-words.ts'
import { useUpcomingPlans } from '#web/features/plans/queries.ts'
import { useWaiting } from '#web/lib/outbox/outbox-context.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { CalendarDay } from '#web/ui/display/calendar-day.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

const PLANS_SHOWN = 3

type UpcomingPlansProps = { readerId: string; onOpen: (planId: string) => void }

/** Soonest first; renders nothing without plans. */
export function UpcomingPlans({ readerId, onOpen }: UpcomingPlansProps) {
  const { data = [] } = useUpcomingPlans()
  const [showsAll, setShowsAll] = useState(false)
  const schedule = useSheetAddress('schedule')
  const plans = data.filter(({ ownAnswer, sessionId }) => ownAnswer !== 'no' && sessionId === null)
  const waiting = useWaiting(makePlanAct)
  const outbox = useSheetAddress('outbox')
  if (plans.length === 0 && waiting.length === 0) return null
  return (
    <Section
      title={texts.upcomingSessions}
      action={
        <Button
          fill="bare"
          size="m"
          className="-mr-3 whitespace-nowrap narrow:[&_svg]:hidden"
          icon={<CalendarPlus {...iconInButton} />}
          onClick={() => schedule.open()}
        >
          {texts.schedule}
        </Button>
      }
    >
      <List label={texts.upcomingSessionsLabel}>
        {(showsAll ? plans : plans.slice(0, PLANS_SHOWN)).map((plan) => (
          <PlanRow key={plan.id} plan={plan} readerId={readerId} onOpen={onOpen} />
        ))}
        {waiting.map((entry) => (
          <WaitingRow key={entry.id} plan={entry.input} onOpen={() => outbox.open()} />
        ))}
      </List>
      {!showsAll && plans.length > PLANS_SHOWN && (
        <span ref={handOnFocus}>
          <Button fill="bare" size="m" wide className="mt-1" onClick={() => setShowsAll(true)}>
            {texts.showAllPlans(plans.length)}
          </Button>
        </span>
      )}
    </Section>
  )
}

type PlanRowProps = { plan: Plan; readerId: string; onOpen: (planId: string) => void }

function PlanRow({ plan, readerId, onOpen }: PlanRowProps) {
  const { id, surfSpot, startTime, ownAnswer } = plan
  return (
    <Row
      picture={<CalendarDay time={startTime} timeZone={surfSpot.timeZone} />}
      title={surfSpot.name}
      lines={[formatWhen(plan, Date.now()), formatParty(plan, readerId)]}
      onPress={() => onOpen(id)}
      action={ownAnswer === null ? <Badge tone="sun">{texts.invited}</Badge> : <ChevronRight {...iconInButton} />}
    />
  )
}

/** A plan in the outbox. */
function WaitingRow({ plan: { plan, spotName, timeZone }, onOpen }: { plan: NewPlan; onOpen: () => void }) {
  const { startTime, invited = [] } = plan
  const notYet = invited.length > 0 ? texts.yourBuddiesArentInvitedYet : texts.onYourOwn
  return (
    <Row
      picture={<CalendarDay time={startTime} timeZone={timeZone} />}
      title={spotName}
      lines={[formatWhen({ startTime, surfSpot: { area: '', timeZone } }, Date.now()), notYet]}
      onPress={onOpen}
      action={<Badge>{texts.waiting}</Badge>}
    />
  )
}
