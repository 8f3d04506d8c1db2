import { FORECAST_DAYS } from '#contract/limits.ts'
import type { Week } from '#web/features/conditions/week/spot-days.ts'
import { formatWindow } from '#web/features/conditions/words/window-words.ts'
import { useUnits } from '#web/lib/format/units.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'

export function BestWindows({ forecast: { hours, windows }, days, now, clock }: Week) {
  const units = useUnits()
  const ahead = windows.filter(({ end }) => Date.parse(end) > now)
  // An older forecast chose among fewer days.
  const isKnown = days.length === FORECAST_DAYS && hours.some(({ surfRating }) => surfRating !== null)
  if (ahead.length === 0 && !isKnown) return null
  return (
    <Section title="Best windows">
      {ahead.length === 0 ? (
        <EmptyState title="No good window in the next three days" />
      ) : (
        <List label="Best windows">
          {ahead.map((window) => {
            const { when, what } = formatWindow(window, days, clock, units)
            return <Row key={window.start} title={when} lines={[what]} />
          })}
        </List>
      )}
    </Section>
  )
}
