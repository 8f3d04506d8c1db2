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
import * as texts from '#words/spots/spots.ts'

const PLACEHOLDERS = 5
/** With two lines of description and no surfers. */
const CARD_PIXELS = 213

export type SpotsFoundProps = {
  /** Undefined while loading. */
  found: SurfSpot[] | undefined
  view: SpotView
  visitor: boolean
  /** Undefined hides distances. */
  from: Position | undefined
  you: Position | undefined
  activeBySpot: ReadonlyMap<string, ActiveAtSpot>
  /** As chips. */
  surfersAt: (spotId: string) => ReactNode
  star?: ((spot: SurfSpot) => ReactNode) | undefined
  /** Null for the whole earth. */
  area: MapArea | null
  onSearchArea: (area: MapArea | null) => void
  destination: MapArea | undefined
  onArrive: (next: undefined) => void
  onOpenSpot: (spotId: string) => void
  onOpenSession: (sessionId: string) => void
  onCheckIn: (spotId: string) => void
  /** Scroll position in pixels. */
  listPlace: RefObject<number>
  after?: ReactNode
}

/** Memoized against re-rendering while typing. */
export const SpotsFound = memo(function SpotsFound(props: SpotsFoundProps) {
  const { found, view, visitor, from, surfersAt, star, onOpenSpot, onCheckIn, listPlace, after } = props
  if (view === 'map') {
    return found ? <LazySpotMap {...props} spots={found} searchedArea={props.area} /> : <MapOnTheWay />
  }
  if (!found) return <SkeletonCards count={PLACEHOLDERS} label={texts.loadingSurfSpots} />
  return (
    // Keeps the end clear of the floating button.
    <div className="pb-14">
      {found.length === 0 ? (
        <EmptyState title={texts.noSurfSpotsFound} text={texts.tryAdjustingYourSearchCriteria} />
      ) : (
        <LongList items={found} label={texts.allSurfSpotsLabel} estimatedHeight={CARD_PIXELS} place={listPlace}>
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
