import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { type SpotToChoose, type SurfWords, spotLines } from '#web/features/sessions/parts/spot-choices.tsx'
import { read } from '#web/lib/api/api.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { searchSpots } from '#web/lib/search/search-spots.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon } from '#web/ui/display/icons.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { FacingCompass } from '#web/ui/fields/facing-compass.tsx'
import { SpotSearchField } from '#web/ui/fields/spot-search-field.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import * as texts from '#words/sessions/parts.ts'

const SHOWN = 20

export type FoundPlace = { spot: SpotToChoose; secretSpot?: undefined } | { spot?: undefined; secretSpot: SecretSpot }

type FindSpotProps = {
  query: string
  onType: (query: string) => void
  /** Orders equally good matches by distance, else by popularity. */
  fix: Position | undefined
  secretSpots: readonly SecretSpot[]
  surfOf: SurfWords
  onChoose: (place: FoundPlace) => void
}

/** Searches all spots and the surfer's secret ones; results appear below the field. */
export function FindSpot({ query, onType, ...found }: FindSpotProps) {
  const results = useRef<HTMLDivElement>(null)
  return (
    <search className="mt-3 block">
      <SpotSearchField
        query={query}
        onType={onType}
        onKeyDown={(event) => {
          const first = results.current?.querySelector('button')
          if (!first || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
          event.preventDefault()
          first.focus()
        }}
      />
      {query.trim() !== '' && (
        <div ref={results} className="mt-3">
          <Found query={query} {...found} />
        </div>
      )}
    </search>
  )
}

function Found({ query, fix, secretSpots, surfOf, onChoose }: Omit<FindSpotProps, 'onType'>) {
  const units = useUnits()
  const spots = useQuery(read('GET /api/surf-spots/all'))
  const ordered = useMemo(() => spots.data && inOrder(spots.data, fix), [spots.data, fix])
  const typed = useDeferredValue(query)
  if (!ordered && spots.isError)
    return (
      <ErrorState title={texts.couldntLoadSpots} text={texts.weCouldntReachTheServer} onRetry={() => spots.refetch()} />
    )
  if (!ordered) return <SkeletonRows count={3} label={texts.searching} withButtons={false} />
  const secrets = searchSpots(secretSpots.map(asSearched), typed, { bestFirst: true })
  const all = searchSpots(ordered, typed, { bestFirst: true })
  const count = secrets.length + all.length
  const milesTo = (spot: Position) => (fix ? formatDistance(distanceMiles(fix, spot), units) : undefined)
  return (
    <div ref={handOnFocus}>
      <p role="status" className="sr-only">
        {texts.countSpotsFound(count)}
      </p>
      {count === 0 && <EmptyState title={texts.noSurfSpotsFound} text={texts.tryAdjustingYourSearchCriteria} />}
      {count > 0 && (
        <List label={texts.spotsFound}>
          {secrets.map(({ secretSpot }) => (
            <Row
              key={secretSpot.id}
              picture={
                <Disc>
                  <EyeOff {...icon} />
                </Disc>
              }
              title={secretSpot.name}
              lines={spotLines(undefined, [milesTo(secretSpot), texts.secretSpot])}
              onPress={() => onChoose({ secretSpot })}
            />
          ))}
          {all.slice(0, SHOWN).map((spot) => (
            <Row
              key={spot.id}
              picture={<FacingCompass facing={spot.facing} className="size-10 shrink-0" />}
              title={spot.name}
              lines={spotLines(surfOf(spot), [milesTo(spot), spot.area])}
              onPress={() => onChoose({ spot })}
            />
          ))}
        </List>
      )}
      {all.length > SHOWN && (
        <p className="mt-2 text-center text-small text-ink-3">{texts.moreKeepTyping(all.length - SHOWN)}</p>
      )}
    </div>
  )
}

const asSearched = (secretSpot: SecretSpot) => ({
  secretSpot,
  name: secretSpot.name,
  area: '',
  country: '',
  description: secretSpot.note,
})

function inOrder<Spot extends Position & { popularityScore: number }>(
  spots: readonly Spot[],
  fix: Position | undefined,
) {
  if (!fix) return spots.toSorted((one, other) => other.popularityScore - one.popularityScore)
  const miles = new Map(spots.map((spot) => [spot, distanceMiles(fix, spot)]))
  return spots.toSorted((one, other) => (miles.get(one) ?? 0) - (miles.get(other) ?? 0))
}
