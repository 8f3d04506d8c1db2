import { List, Map as MapIcon, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { HOME_RADIUS_MILES } from '#contract/limits.ts'
import type { ActiveAtSpot } from '#contract/surf-sessions.ts'
import type { Position } from '#surf/geo.ts'
import type { Discovery } from '#web/features/spots/discovery.ts'
import type { MapArea } from '#web/features/spots/map-area.ts'
import { SpotsFound } from '#web/features/spots/spots-found.tsx'
import { useFoundSpots } from '#web/features/spots/use-found-spots.ts'
import { clock } from '#web/lib/format.ts'
import { radiusInWords, type Units, useUnits } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInButton, iconInText } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { Segmented } from '#web/ui/segmented.tsx'

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
  onOpenSpot: (spotId: string) => void
  onOpenSession: (sessionId: string) => void
  onCheckIn: (spotId: string) => void
  /** Below the last card. */
  after?: ReactNode
}

/** Every spot that fits search and filters, as cards or on the map. */
export function AllSpots({ discovery, onChange, ...props }: AllSpotsProps) {
  const units = useUnits()
  const { view } = discovery
  const { here, activeBySpot } = props
  const [area, setArea] = useState<MapArea | null>(null)
  const { found, query, filters, spots } = useFoundSpots({ discovery, here, activeBySpot, area })
  const listPlace = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked for makes another list, which begins at its top
  useEffect(() => {
    listPlace.current = 0
  }, [query, filters, area])
  return (
    <Section
      title="All Surf Spots"
      className="mt-3"
      action={<Segmented label="View" value={view} options={VIEWS} onChange={(next) => onChange({ view: next })} />}
    >
      <div className={`flex flex-wrap items-center justify-between gap-x-3 ${view === 'map' ? '' : 'min-h-6'}`}>
        <p role="status" className={view === 'map' ? 'sr-only' : 'text-micro text-ink-3 tabular-nums'}>
          {found && countInWords(found.length, filters, units)}
          {found && spots.isError && ` as of ${clock(new Date(spots.dataUpdatedAt).toISOString())}`}
        </p>
        {area && view === 'list' && (
          <Button fill="bare" size="m" icon={<X {...iconInButton} />} onClick={() => setArea(null)}>
            Only the area on the map
          </Button>
        )}
      </div>
      {spots.isError && !spots.data ? (
        <ErrorState title="Spots did not load" onRetry={() => spots.refetch()} />
      ) : (
        <SpotsFound
          {...props}
          found={found}
          view={view}
          from={filters.has('nearby') ? here : undefined}
          area={area}
          onSearchArea={setArea}
          listPlace={listPlace}
        />
      )}
    </Section>
  )
}

/** '842 spots'; with Nearby and Popular 'within 100 mi' of here. */
function countInWords(count: number, filters: Discovery['filters'], units: Units) {
  const spots = `${count.toLocaleString('en')} ${count === 1 ? 'spot' : 'spots'}`
  return filters.has('nearby') && filters.has('popular')
    ? `${spots} within ${radiusInWords(HOME_RADIUS_MILES, units)}`
    : spots
}
