import { List, Map as MapIcon, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { ActiveAtSpot } from '#contract/surf-sessions.ts'
import type { Position } from '#surf/geo.ts'
import type { Discovery } from '#web/features/spots/discovery.ts'
import { LazySpotMap } from '#web/features/spots/lazy-spot-map.tsx'
import type { MapArea } from '#web/features/spots/map-area.ts'
import { SpotCard } from '#web/features/spots/spot-card.tsx'
import { useFoundSpots } from '#web/features/spots/use-found-spots.ts'
import { clock } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInButton, iconInText } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { SkeletonCards } from '#web/ui/skeleton.tsx'
import { WindowedList } from '#web/ui/windowed-list.tsx'

const PLACEHOLDERS = 5
/** A card with three lines of description and nobody out there. */
const CARD_PIXELS = 300

const VIEWS = [
  { value: 'list', label: 'List', icon: <List {...iconInText} /> },
  { value: 'map', label: 'Map', icon: <MapIcon {...iconInText} /> },
] as const

type AllSpotsProps = {
  discovery: Discovery
  onChange: (change: Partial<Discovery>) => void
  visitor: boolean
  /** Where Nearby counts from; undefined while that is being found. */
  here: Position | undefined
  /** Where the reader is, once that is known. */
  you: Position | undefined
  /** Who is out where; undefined while it loads. */
  activeBySpot: ReadonlyMap<string, ActiveAtSpot> | undefined
  /** The same of one spot, as chips. */
  surfersAt: (spotId: string) => ReactNode
  /** Below the last card. */
  after?: ReactNode
}

/** Every spot that fits search and filters, as cards or on the map. */
export function AllSpots(props: AllSpotsProps) {
  const { discovery, onChange, visitor, here, you, activeBySpot, surfersAt, after } = props
  const { filters, view } = discovery
  const [area, setArea] = useState<MapArea | null>(null)
  const { found, spots } = useFoundSpots({ discovery, here, activeBySpot, area })
  const [openSpot, openCheckIn] = [useSheetAddress('spot').open, useSheetAddress('check-in').open]
  const openSession = useSheetAddress('session').open
  const listPlace = useRef(0)
  const common = { visitor, surfersAt, onCheckIn: openCheckIn }
  return (
    <Section
      title="All Surf Spots"
      className="mt-4"
      action={<Segmented label="View" value={view} options={VIEWS} onChange={(next) => onChange({ view: next })} />}
    >
      <div className={`flex flex-wrap items-center justify-between gap-x-3 ${view === 'map' ? '' : 'min-h-6'}`}>
        <p role="status" className={view === 'map' ? 'sr-only' : 'text-micro text-ink-3 tabular-nums'}>
          {found && countInWords(found.length, filters)}
          {found && spots.isError && ` as of ${clock(new Date(spots.dataUpdatedAt).toISOString())}`}
        </p>
        {area && view === 'list' && (
          <Button fill="bare" size="m" icon={<X {...iconInButton} />} onClick={() => setArea(null)}>
            Only the area on the map
          </Button>
        )}
      </div>
      {found === undefined ? (
        spots.isError && !spots.data ? (
          <ErrorState title="Spots did not load" onRetry={() => spots.refetch()} />
        ) : (
          <SkeletonCards count={PLACEHOLDERS} label="Loading surf spots" />
        )
      ) : view === 'map' ? (
        <LazySpotMap
          {...common}
          spots={found}
          activeBySpot={activeBySpot ?? new Map()}
          you={you}
          searchedArea={area}
          onSearchArea={setArea}
          onOpenSession={openSession}
          onOpenSpot={openSpot}
        />
      ) : (
        // The floating button stands beside the end of the list, not on it.
        <div className="pb-14">
          {found.length === 0 ? (
            <EmptyState title="No surf spots found" text="Try adjusting your search criteria" />
          ) : (
            <WindowedList items={found} label="All surf spots" estimatedHeight={CARD_PIXELS} place={listPlace}>
              {(spot) => (
                <SpotCard {...common} spot={spot} from={filters.has('nearby') ? here : undefined} onView={openSpot} />
              )}
            </WindowedList>
          )}
          {after}
        </div>
      )}
    </Section>
  )
}

/** '842 spots'; with Nearby and Popular 'within 100 mi' of here. */
function countInWords(count: number, filters: Discovery['filters']) {
  const spots = `${count.toLocaleString('en')} ${count === 1 ? 'spot' : 'spots'}`
  return filters.has('nearby') && filters.has('popular') ? `${spots} within ${HOME_RADIUS_MILES} mi` : spots
}
