import type { ReactNode } from 'react'
import { useDeferredValue } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import { signInToCheckIn } from '#web/features/spots/check-in-here.tsx'
import { GrowingList } from '#web/features/spots/growing-list.tsx'
import { useAllSpots } from '#web/features/spots/queries.ts'
import { searchSpots } from '#web/features/spots/search.ts'
import { SpotCard } from '#web/features/spots/spot-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { SkeletonCards } from '#web/ui/skeleton.tsx'

const PLACEHOLDERS = 5

type AllSpotsProps = {
  query: string
  visitor: boolean
  /** Who is out at a spot now. */
  surfersAt: (spotId: string) => ReactNode
}

/** Every spot that fits the search, as cards. */
export function AllSpots({ query, visitor, surfersAt }: AllSpotsProps) {
  const spots = useAllSpots()
  const [spotSheet, checkIn] = [useSheetAddress('spot'), useSheetAddress('check-in')]
  const search = useDeferredValue(query)
  const found = spots.data && searchSpots(spots.data, search)
  const card = (spot: SurfSpot) => (
    <SpotCard
      spot={spot}
      surfers={surfersAt(spot.id)}
      onView={() => spotSheet.open(spot.id)}
      onCheckIn={visitor ? signInToCheckIn(spot.id) : () => checkIn.open(spot.id)}
    />
  )
  return (
    <Section
      title="All Surf Spots"
      className="mt-4"
      action={
        <span role="status" className="text-micro text-ink-3 tabular-nums">
          {found && `${found.length} ${found.length === 1 ? 'spot' : 'spots'}`}
        </span>
      }
    >
      {found === undefined ? (
        spots.isError ? (
          <ErrorState title="Spots did not load" onRetry={() => spots.refetch()} />
        ) : (
          <SkeletonCards count={PLACEHOLDERS} label="Loading surf spots" />
        )
      ) : found.length === 0 ? (
        <EmptyState title="No surf spots found" text="Try adjusting your search criteria" />
      ) : (
        <GrowingList key={search} items={found} label="All surf spots">
          {card}
        </GrowingList>
      )}
    </Section>
  )
}
