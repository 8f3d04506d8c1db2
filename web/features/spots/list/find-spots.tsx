import { Navigation } from 'lucide-react'
import type { Discovery } from '#web/features/spots/list/discovery.ts'
import { type SpotFilter, spotFilters } from '#web/features/spots/list/order-spots.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { SpotSearchField } from '#web/ui/fields/spot-search-field.tsx'
import * as texts from '#words/spots/spots.ts'

const NAMES = { nearby: texts.nearby, popular: texts.popular, good: texts.goodConditions } as const

type FindSpotsProps = {
  discovery: Discovery
  onChange: (change: Partial<Discovery>) => void
  /** For each letter; `onChange` when the box is left. */
  onType: (query: string) => void
}

export function FindSpots({ discovery: { query, filters }, onChange, onType }: FindSpotsProps) {
  const toggle = (pressed: SpotFilter) =>
    onChange({ filters: new Set(spotFilters.filter((filter) => filters.has(filter) !== (filter === pressed))) })
  return (
    <search>
      <SpotSearchField
        className="mt-1"
        query={query}
        onType={onType}
        // Hides the keyboard.
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onBlur={({ target }) => onChange({ query: target.value })}
      />
      <Chips label={texts.filters} className="mt-2 *:gap-1 *:px-2.5 *:text-small">
        {spotFilters.map((filter) => (
          <Chip
            key={filter}
            pressed={filters.has(filter)}
            onPress={() => toggle(filter)}
            icon={filter === 'nearby' && <Navigation {...iconInText} />}
          >
            {NAMES[filter]}
          </Chip>
        ))}
      </Chips>
    </search>
  )
}
