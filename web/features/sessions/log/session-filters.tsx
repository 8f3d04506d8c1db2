import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { History, SessionFilter } from '#web/features/sessions/log/session-filter.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import * as texts from '#words/sessions/log.ts'

type SessionFiltersProps = {
  filter: SessionFilter
  history: History | undefined
  onChange: (filter: SessionFilter) => void
}

export function SessionFilters({ filter, history, onChange }: SessionFiltersProps) {
  const { spots = [], years = [] } = history ?? {}
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2">
      <Choice
        label={texts.spot}
        all={texts.allSpots}
        unknown={texts.thisSpot}
        value={filter.spotId ?? ''}
        options={spots.map(({ id, name, sessions }) => ({ value: id, words: `${name} (${sessions})` }))}
        onChoose={(spotId) => onChange({ ...filter, spotId: spotId || null })}
      />
      <Choice
        label={texts.year}
        all={texts.allYears}
        unknown={filter.year}
        value={String(filter.year ?? '')}
        options={years.map(({ year, sessions }) => ({ value: String(year), words: `${year} (${sessions})` }))}
        onChoose={(year) => onChange({ ...filter, year: Number(year) || null })}
      />
    </div>
  )
}

type ChoiceProps = {
  label: string
  all: string
  /** Shows a chosen value that is no option. */
  unknown: ReactNode
  value: string
  options: { value: string; words: string }[]
  onChoose: (value: string) => void
}

/** The value of the address is an option even without any session: the phone's own list must show it. */
function Choice({ label, all, unknown, value, options, onChoose }: ChoiceProps) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <label className="relative grid min-w-0 gap-1.5">
      <span className="text-small font-strong text-ink-2">{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 narrow:pr-8 narrow:pl-3 inset-ring-[1.5px] inset-ring-edge"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
        {!isKnown && <option value={value}>{unknown}</option>}
      </select>
      <span className="pointer-events-none absolute right-4 bottom-[17px] narrow:right-3 text-ink-3">
        <ChevronDown {...iconInText} />
      </span>
    </label>
  )
}
