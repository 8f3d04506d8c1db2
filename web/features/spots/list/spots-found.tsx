import { memo, type ReactNode, type RefObject } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import type { Position } from '#surf/places/geo.ts'
import type { SpotView } from '#web/features/spots/list/discovery.ts'
import { SpotCard } from '#web/features/spots/list/spot-card.tsx'
import { LazySpotMap, MapOnTheWay } from '#web/features/spots/map/lazy-spot-map.tsx'
import type { MapArea } from '#web/features/spots/map/map-area.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { LongList } from '#web/ui/layout/long-list.tsx'

const PLACEHOLDERS = 5
/** A card with two lines of description and nobody out there. */
const CARD_PIXELS = 213

export type SpotsFoundProps = {
  /** Undefined while they are on their way. */
  found: SurfSpot[] | undefined
  view: SpotView
  visitor: boolean
  /** Where distances count from; undefined shows none. */
  from: Position | undefined
  /** Where the reader is, once that is known. */
  you: Position | undefined
  /** Who is out where. */
  activeBySpot: ReadonlyMap<string, ActiveAtSpot>
  /** The same of one spot, as chips. */
  surfersAt: (spotId: string) => ReactNode
  /** On the picture of a card. */
  star?: ((spot: SurfSpot) => ReactNode) | undefined
  /** The area that they were narrowed to, null for the whole earth. */
  area: MapArea | null
  onSearchArea: (area: MapArea | null) => void
  /** Where the map goes next. */
  destination: MapArea | undefined
  onArrive: (next: undefined) => void
  onOpenSpot: (spotId: string) => void
  onOpenSession: (sessionId: string) => void
  onCheckIn: (spotId: string) => void
  /** Where the list was left, in pixels. */
  listPlace: RefObject<number>
  /** Below the last card. */
  after?: ReactNode
}

/** What was found, as cards or on the map. Drawn anew only when that is another, not with each letter typed. */
export const SpotsFound = memo(function SpotsFound(props: SpotsFoundProps) {
  const { found, view, visitor, from, surfersAt, star, onOpenSpot, onCheckIn, listPlace, after } = props
  if (view === 'map') {
    return found ? <LazySpotMap {...props} spots={found} searchedArea={props.area} /> : <MapOnTheWay />
  }
  if (!found) return <SkeletonCards count={PLACEHOLDERS} label="Loading surf spots" />
  return (
    // The floating button stands beside the end of the list, not on it.
    <div className="pb-14">
      {found.length === 0 ? (
        <EmptyState title="No surf spots found" text="Try adjusting your search criteria" />
      ) : (
        <LongList items={found} label="All surf spots" estimatedHeight={CARD_PIXELS} place={listPlace}>
          {(spot) => (
            <SpotCard
              spot={spot}
              from={from}
              visitor={visitor}
              surfersAt={surfersAt}
              star={star}
              onView={onOpenSpot}
              onCheckIn={onCheckIn}
            />
          )}
        </LongList>
      )}
      {after}
    </div>
  )
})
