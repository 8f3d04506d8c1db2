import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronRight, MapPin, Waves } from 'lucide-react'
import type { Plan } from '#contract/people/plans.ts'
import { phaseOf } from '#web/features/plans/plan-phase.ts'
import { formatWhen } from '#web/features/plans/plan-words.ts'
import { askAgainAfter, FORECAST_SHOWN_MS, formatPlannedHour } from '#web/features/plans/planned-hour.ts'
import { read } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { fullName } from '#web/lib/format/format.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon, iconInButton } from '#web/ui/display/icons.tsx'
import { WeatherCredit } from '#web/ui/feedback/weather-credit.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/plans.ts'

export function PlanFacts({ plan, isPlanner }: { plan: Plan; isPlanner: boolean }) {
  const { user, surfSpot, note, canceledAt } = plan
  const spot = useSheetAddress('spot')
  const surfer = useSheetAddress('surfer')
  const chevron = <ChevronRight {...iconInButton} />
  return (
    <div className="grid gap-3 pt-1">
      {canceledAt && (
        <p>
          <Badge surface="bg-rip-wash text-rip-ink">{texts.canceled}</Badge>
        </p>
      )}
      <List label={texts.thePlan}>
        <Row
          picture={
            <Disc>
              <MapPin {...icon} />
            </Disc>
          }
          title={surfSpot.name}
          lines={[texts.seeTheSpot]}
          onPress={() => spot.open(surfSpot.id)}
          action={chevron}
        />
        <Row
          picture={
            <Disc>
              <CalendarClock {...icon} />
            </Disc>
          }
          title={<span className={canceledAt ? 'line-through' : ''}>{formatWhen(plan, Date.now())}</span>}
        />
        <PlannedHourRow plan={plan} />
        {isPlanner ? (
          <Row picture={<Avatar photo={user.profileImageUrl} />} title={texts.yourPlan} />
        ) : (
          <Row
            picture={<Avatar photo={user.profileImageUrl} />}
            title={fullName(user)}
            lines={[texts.plannedIt]}
            onPress={() => surfer.open(user.id)}
            action={chevron}
          />
        )}
      </List>
      {canceledAt === null && <WeatherCredit />}
      {note && (
        <Card padded dir="auto" className="whitespace-pre-line text-ink-2 [overflow-wrap:anywhere]">
          {note}
        </Card>
      )}
    </div>
  )
}

/** Shows the forecast for a plan's hour, as on the spot's page, until the plan is over. */
function PlannedHourRow({ plan }: { plan: Plan }) {
  const { surfSpot, startTime } = plan
  const units = useUnits()
  const now = useNow()
  const { isOpen } = phaseOf(plan, now)
  const { data, isError } = useQuery({
    ...read('GET /api/surf-spots/:id/forecast', { params: { id: surfSpot.id } }),
    staleTime: FORECAST_SHOWN_MS,
    enabled: isOpen,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => askAgainAfter(state.data),
  })
  if (!isOpen) return null
  const [title, ...lines] = data
    ? formatPlannedHour(data, startTime, units, now)
    : [isError ? texts.couldntLoadTheForecast : texts.gettingTheForecast]
  return (
    <Row
      picture={
        <Disc>
          <Waves {...icon} />
        </Disc>
      }
      title={title}
      lines={lines}
    />
  )
}
