import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CHECK_IN_RADIUS_MILES, POPULAR_SPOTS } from '#contract/limits.ts'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { regionIn } from '#surf/places/country-names.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { type RecentSpot, spotsAround } from '#web/features/sessions/check-in/check-in-place.ts'
import {
  SpotChoices,
  type SpotToChoose,
  type SurfWords,
  spotLines,
} from '#web/features/sessions/parts/spot-choices.tsx'
import { read } from '#web/lib/api/api.ts'
import { spotsNearCall } from '#web/lib/api/home-calls.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago } from '#web/lib/format/format.ts'
import { useZones } from '#web/lib/format/place-zones.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { formatDistance, useUnits } from '#web/lib/format/units.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/parts.ts'

type ListProps = {
  chosenId: string | undefined
  onChoose: (spot: SpotToChoose | undefined) => void
  surfOf: SurfWords
  /** Spots that are listed above already. */
  shownIds?: ReadonlySet<string>
}

/**
 * Spots within five miles of the phone, nearest first. Offline, from the lists stored on this phone; undefined when
 * none knows a spot here.
 */
export function useNearbySpots(fix: Position | undefined) {
  const { latitude, longitude } = fix ?? { latitude: 0, longitude: 0 }
  const nearby = useQuery({
    ...read('GET /api/surf-spots/nearby', { query: { latitude, longitude, radius: CHECK_IN_RADIUS_MILES } }),
    enabled: fix !== undefined,
    placeholderData: keepPreviousData,
  })
  const [ofHome, all] = useQueries({
    queries: [
      { ...read(...spotsNearCall({ latitude, longitude })), enabled: nearby.isError },
      { ...read('GET /api/surf-spots/all'), enabled: nearby.isError },
    ],
  })
  const known = useMemo(
    () =>
      fix
        ? spotsAround<SurfSpot>(
            fix,
            [all.data, ofHome.data, nearby.data].flatMap((spots) => spots ?? []),
          )
        : [],
    [fix, all.data, ofHome.data, nearby.data],
  )
  if (!nearby.isError) return nearby
  const areAllKnown = all.data !== undefined || nearby.data?.length === 0
  return { ...nearby, data: known.length > 0 || areAllKnown ? known : undefined }
}

export function NearbyChoices({ fix, surfOf, shownIds, ...choice }: ListProps & { fix: Position }) {
  const units = useUnits()
  const spots = useNearbySpots(fix)
  return (
    <SpotChoices
      {...choice}
      title={texts.nearbySpots}
      spots={failed(spots) ? [] : without(spots.data, shownIds)}
      placeholders={3}
      linesOf={(spot) => [[surfOf(spot), formatDistance(distanceMiles(fix, spot), units)].filter(Boolean).join(' · ')]}
      empty={
        failed(spots) ? (
          <ErrorState title={texts.failedToFetchNearbySpots} onRetry={() => spots.refetch()} />
        ) : (
          <Card padded className="text-ink-3">
            {texts.noSurfSpotsFoundNearby}
          </Card>
        )
      }
    />
  )
}

const without = (spots: readonly SurfSpot[] | undefined, shownIds: ReadonlySet<string> = new Set()) =>
  spots?.filter(({ id }) => !shownIds.has(id))

const failed = ({ data, isError }: { data: unknown; isError: boolean }) => data === undefined && isError

type RecentChoicesProps = Omit<ListProps, 'shownIds'> & { recent: readonly RecentSpot[] }

/** Latest spots, for those without GPS; details beyond the name load later, if at all. */
export function RecentChoices({ recent, surfOf, ...choice }: RecentChoicesProps) {
  const now = useNow()
  const zoneOf = useZones()
  const details = useQueries({
    queries: recent.map(({ surfSpot: { id } }) => read('GET /api/surf-spots/:id', { params: { id } })),
  })
  if (recent.length === 0) return null
  const surfedAt = new Map(recent.map(({ surfSpot, startTime }) => [surfSpot.id, startTime]))
  return (
    <SpotChoices
      {...choice}
      title={texts.recentSpots}
      spots={recent.map(({ surfSpot }, index) => details[index]?.data ?? surfSpot)}
      placeholders={0}
      linesOf={(spot) => spotLines(surfOf(spot), [ago(surfedAt.get(spot.id) ?? '', now, zoneOf(spot)), spot.area])}
    />
  )
}

const inRegion = (region: string | undefined) => ({
  ...read('GET /api/surf-spots/popular', { query: { limit: POPULAR_SPOTS, region } }),
  enabled: region !== undefined,
})

/** Popular spots of a region; none without a region. */
export function useRegionSpots(region: string | undefined): readonly SurfSpot[] {
  const { data } = useQuery(inRegion(region))
  // Without a region the same call returns popular spots anywhere.
  return (region !== undefined && data) || []
}

/** Spots of the surfer's region, for a phone without a position; nothing if unknown. */
export function RegionChoices({ region, surfOf, shownIds, ...choice }: ListProps & { region: string }) {
  const spots = useQuery(inRegion(region))
  const others = without(spots.data, shownIds)
  if (spots.isError || others?.length === 0) return null
  return (
    <SpotChoices
      {...choice}
      title={texts.spotsInRegion(regionIn(readersLocale, region))}
      spots={others}
      placeholders={POPULAR_SPOTS}
      linesOf={(spot) => spotLines(surfOf(spot), [spot.area])}
    />
  )
}

export function PopularChoices({ surfOf, shownIds, ...choice }: ListProps) {
  const spots = useQuery(read('GET /api/surf-spots/popular', { query: { limit: POPULAR_SPOTS } }))
  const others = without(spots.data, shownIds)
  if (spots.data?.length && others?.length === 0) return null
  return (
    <SpotChoices
      {...choice}
      title={texts.popularSpots}
      spots={failed(spots) ? [] : others}
      placeholders={POPULAR_SPOTS}
      linesOf={(spot) => [
        ...spotLines(surfOf(spot), [spot.area]),
        <span key="description" className="line-clamp-1">
          {spot.description?.trim() ? <span lang="en">{spot.description}</span> : texts.popularSurfSpot}
        </span>,
      ]}
      empty={
        failed(spots) ? (
          <ErrorState title={texts.couldntLoadSpots} onRetry={() => spots.refetch()} />
        ) : (
          <Card padded className="text-ink-3">
            {texts.noSurfSpotsFound}
          </Card>
        )
      }
    />
  )
}
