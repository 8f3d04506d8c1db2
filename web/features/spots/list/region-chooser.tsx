import { ChevronDown, Globe, Navigation } from 'lucide-react'
import { useId } from 'react'
import type { SpotRegion } from '#contract/sea/spots.ts'
import { countryIn } from '#surf/places/country-names.ts'
import { shortRegionName } from '#surf/places/regions.ts'
import { EVERYWHERE } from '#web/features/spots/list/discovery.ts'
import { useRegions } from '#web/features/spots/queries.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton, iconInText } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spots.ts'

type RegionChooserProps = {
  chosen: string | undefined
  isNearby: boolean
  onChoose: (region: string) => void
  onNearby: () => void
}

export function RegionChooser({ chosen, isNearby, onChoose, onNearby }: RegionChooserProps) {
  const regions = useRegions()
  const heading = useId()
  return (
    <Card padded className="mb-3 grid gap-3" role="group" aria-labelledby={heading}>
      <h3 id={heading} className="text-[1.1875rem]">
        {texts.whereDoYouSurf}
      </h3>
      {regions.data ? (
        <RegionSelect regions={regions.data} chosen={chosen} labelledBy={heading} onChoose={onChoose} />
      ) : regions.isError ? (
        <ErrorState title={texts.couldntLoadRegions} onRetry={() => regions.refetch()} />
      ) : (
        <Skeleton className="h-[50px] rounded-field!" />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2">
        {!isNearby && (
          <Button size="m" icon={<Navigation {...iconInButton} />} onClick={onNearby}>
            {texts.nearMe}
          </Button>
        )}
        {chosen !== EVERYWHERE && (
          <Button size="m" fill="plain" icon={<Globe {...iconInButton} />} onClick={() => onChoose(EVERYWHERE)}>
            {texts.anywhere}
          </Button>
        )}
      </div>
    </Card>
  )
}

type RegionSelectProps = {
  regions: SpotRegion[]
  chosen: string | undefined
  labelledBy: string
  onChoose: (region: string) => void
}

/** A native list, searchable by first letter. */
function RegionSelect({ regions, chosen, labelledBy, onChoose }: RegionSelectProps) {
  const countries = regions
    .filter(({ name }) => !name.includes(', '))
    .map((country) => ({ ...country, words: countryIn(readersLocale, country.name) }))
    .toSorted((one, other) => one.words.localeCompare(other.words, readersLocale))
  const isOffered = regions.some(({ name }) => name === chosen)
  return (
    <label className="relative grid min-w-0">
      <select
        aria-labelledby={labelledBy}
        value={isOffered ? chosen : ''}
        onChange={({ currentTarget: { value } }) => value && onChoose(value)}
        className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 inset-ring-[1.5px] inset-ring-edge"
      >
        <option value="">{texts.chooseACountryOrRegion}</option>
        {countries.map((country) => {
          const parts = regions.filter(({ name }) => name.endsWith(`, ${country.name}`))
          return parts.length === 0 ? (
            <RegionOption key={country.name} region={country} words={country.words} />
          ) : (
            <optgroup key={country.name} label={country.words}>
              <RegionOption region={country} words={texts.allOfName(country.words)} />
              {parts.map((part) => (
                <RegionOption key={part.name} region={part} words={shortRegionName(part.name)} />
              ))}
            </optgroup>
          )
        })}
      </select>
      <span className="pointer-events-none absolute right-4 bottom-[17px] text-ink-3">
        <ChevronDown {...iconInText} />
      </span>
    </label>
  )
}

const RegionOption = ({ region, words }: { region: SpotRegion; words: string }) => (
  <option value={region.name}>
    {words} ({region.spots})
  </option>
)
