import { Navigation, Search } from 'lucide-react'
import type { Discovery } from '#web/features/spots/discovery.ts'
import { type SpotFilter, spotFilters } from '#web/features/spots/order-spots.ts'
import { Chip, Chips } from '#web/ui/chip.tsx'
import { icon, iconInText } from '#web/ui/icons.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const MAX_QUERY_CHARACTERS = 100

const NAMES = { nearby: 'Nearby', popular: 'Popular', good: 'Good Conditions' } as const

type FindSpotsProps = {
  discovery: Discovery
  onChange: (change: Partial<Discovery>) => void
  /** With each letter; what stands there when the box is left comes by `onChange`. */
  onType: (query: string) => void
}

/** The search box and the three filters. */
export function FindSpots({ discovery: { query, filters }, onChange, onType }: FindSpotsProps) {
  const toggle = (pressed: SpotFilter) =>
    onChange({ filters: new Set(spotFilters.filter((filter) => filters.has(filter) !== (filter === pressed))) })
  return (
    <search>
      <TextField
        className="mt-1"
        type="search"
        label="Search surf spots"
        hideLabel
        placeholder="Search surf spots..."
        icon={<Search {...icon} />}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_QUERY_CHARACTERS}
        value={query}
        onChange={({ target }) => onType(target.value)}
        // The keyboard makes way for what was found.
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        onBlur={({ target }) => onChange({ query: target.value })}
      />
      <Chips label="Filters" className="mt-2 *:gap-1 *:px-2.5 *:text-small">
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
