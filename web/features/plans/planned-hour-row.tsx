import { useQuery } from '@tanstack/react-query'
import { Waves } from 'lucide-react'
import type { Plan } from '#contract/people/plans.ts'
import { phaseOf } from '#web/features/plans/plan-phase.ts'
import { askAgainAfter, FORECAST_SHOWN_MS, formatPlannedHour } from '#web/features/plans/planned-hour.ts'
import { read } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/plans.ts'

/** Shows the forecast for a plan's hour, as on the spot's page, until the plan is over. */
export function PlannedHourRow({ plan }: { plan: Plan }) {
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
