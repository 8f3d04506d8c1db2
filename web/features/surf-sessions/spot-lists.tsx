import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CHECK_IN_RADIUS_MILES, POPULAR_SPOTS } from '#contract/limits.ts'
import type { NearbySpot, SurfSpot } from '#contract/spots.ts'
import type { Position } from '#surf/geo.ts'
import { SpotChoices } from '#web/features/surf-sessions/spot-choices.tsx'
import { read } from '#web/lib/api.ts'
import { distanceInWords, radiusInWords, type Units, useUnits } from '#web/lib/units.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

type ListProps = { chosenId: string | undefined; onChoose: (spot: SurfSpot | undefined) => void }

/** The spots within five miles of the phone, nearest first. */
export function NearbyChoices({ fix: { latitude, longitude }, ...choice }: ListProps & { fix: Position }) {
  const units = useUnits()
  const query = { latitude, longitude, radius: CHECK_IN_RADIUS_MILES }
  const spots = useQuery({ ...read('GET /api/surf-spots/nearby', { query }), placeholderData: keepPreviousData })
  const byId = new Map(spots.data?.map((spot) => [spot.id, spot]))
  return (
    <SpotChoices
      {...choice}
      title="Nearby Spots"
      note={<span className="text-micro text-ink-3">within {radiusInWords(CHECK_IN_RADIUS_MILES, units)}</span>}
      spots={failed(spots) ? [] : spots.data}
      placeholders={3}
      lineOf={(spot) => distanceAndArea(byId.get(spot.id), spot, units)}
      empty={
        failed(spots) ? (
          <ErrorState title="Failed to fetch nearby spots" onRetry={() => spots.refetch()} />
        ) : (
          <Card padded className="text-ink-3">
            No surf spots found nearby. You can check in where you are.
          </Card>
        )
      }
    />
  )
}

const failed = ({ data, isError }: { data: unknown; isError: boolean }) => data === undefined && isError

const distanceAndArea = (near: NearbySpot | undefined, { area }: SurfSpot, units: Units) =>
  near ? `${distanceInWords(near.distance, units)} · ${area}` : area

/** The best known spots. */
export function PopularChoices(choice: ListProps) {
  const spots = useQuery(read('GET /api/surf-spots/popular', { query: { limit: POPULAR_SPOTS } }))
  return (
    <SpotChoices
      {...choice}
      title="Popular Spots"
      spots={failed(spots) ? [] : spots.data}
      placeholders={POPULAR_SPOTS}
      lineOf={({ description }) => description.trim() || 'Popular surf spot'}
      empty={
        failed(spots) ? (
          <ErrorState title="Spots did not load" onRetry={() => spots.refetch()} />
        ) : (
          <Card padded className="text-ink-3">
            No surf spots found
          </Card>
        )
      }
    />
  )
}
