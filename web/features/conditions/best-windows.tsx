import type { Forecast } from '#contract/conditions.ts'
import type { SpotClock } from '#web/features/conditions/spot-clock.ts'
import type { SpotDay } from '#web/features/conditions/spot-days.ts'
import { windowInWords } from '#web/features/conditions/window-words.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { List, Row } from '#web/ui/row.tsx'
import { Section } from '#web/ui/section.tsx'

type BestWindowsProps = { forecast: Forecast; days: SpotDay[]; clock: SpotClock }

/** When to go in the next three days, in words; nothing where nobody knows. */
export function BestWindows({ forecast: { hours, windows }, days, clock }: BestWindowsProps) {
  if (hours.every(({ surfRating }) => surfRating === null)) return null
  return (
    <Section title="Best windows">
      {windows.length === 0 ? (
        <EmptyState title="No good window in the next three days" />
      ) : (
        <List label="Best windows">
          {windows.map((window) => {
            const { when, what } = windowInWords(window, days, clock)
            return <Row key={window.start} title={when} lines={[what]} />
          })}
        </List>
      )}
    </Section>
  )
}
