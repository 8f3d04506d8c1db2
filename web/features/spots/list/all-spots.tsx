import { List, Map as MapIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Position } from '#surf/places/geo.ts'
import { isInRegion } from '#surf/places/regions.ts'
import type { Discovery } from '#web/features/spots/list/discovery.ts'
import { ListHead } from '#web/features/spots/list/list-head.tsx'
import { RegionChooser } from '#web/features/spots/list/region-chooser.tsx'
import { RegionsFound } from '#web/features/spots/list/regions-found.tsx'
import { SpotsFound, type SpotsFoundProps } from '#web/features/spots/list/spots-found.tsx'
import { useFoundSpots } from '#web/features/spots/list/use-found-spots.ts'
import { ViewButton } from '#web/features/spots/list/view-button.tsx'
import { areaAround, type MapArea } from '#web/features/spots/map/map-area.ts'
import { iconInText } from '#web/ui/display/icons.tsx'
import { useOutOfSight } from '#web/ui/display/use-out-of-sight.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { Section } from '#web/ui/layout/section.tsx'

const VIEWS = [
  { value: 'list', label: 'List', icon: <List {...iconInText} /> },
  { value: 'map', label: 'Map', icon: <MapIcon {...iconInText} /> },
] as const

type AllSpotsProps = Omit<
  SpotsFoundProps,
  'found' | 'view' | 'from' | 'you' | 'area' | 'onSearchArea' | 'destination' | 'onArrive' | 'listPlace'
> & {
  discovery: Discovery
  isChosen: boolean
  isUndecided: boolean
  onChange: (change: Partial<Discovery>) => void
  /** Where the reader is: undefined while that is being found, null where nobody knows. */
  here: Position | null | undefined
  /** Before it is known cards are not shown; a map is. */
  isWhoIsOutKnown: boolean
}

/** Every spot that fits search, filters and region, as cards or on the map. */
export function AllSpots({
  discovery,
  isChosen,
  isUndecided,
  onChange,
  here,
  isWhoIsOutKnown,
  ...props
}: AllSpotsProps) {
  const { view } = discovery
  const [area, setArea] = useState<MapArea | null>(null)
  const [destination, setDestination] = useState<MapArea>()
  const looking = useFoundSpots({ discovery, isChosen, isUndecided, here, area })
  const { found, query, filters, scope, all } = looking
  const [isChoosing, setChoosing] = useState(false)
  const listPlace = useRef(0)
  const { watch, isOutOfSight } = useOutOfSight()
  const opener = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is looked for makes another list, which begins at its top
  useEffect(() => {
    listPlace.current = 0
  }, [query, filters, area, discovery.region])
  const choose = (place: Pick<Discovery, 'filters'> & { region?: string }) => {
    setChoosing(false)
    onChange({ ...place, query: '' })
    // What was pressed goes.
    opener.current?.focus({ preventScroll: true })
  }
  const chooseRegion = (name: string) =>
    choose({ region: name, filters: new Set([...discovery.filters].filter((one) => one !== 'nearby')) })
  const chooseFound = (name: string) => {
    if (view === 'map') {
      setArea(null)
      setDestination(areaAround(all.data?.filter((spot) => isInRegion(spot, name)) ?? []))
    }
    chooseRegion(name)
  }
  const chooser = (
    <RegionChooser
      chosen={scope.kind === 'near' ? undefined : discovery.region}
      isNearby={scope.kind === 'near'}
      onChoose={chooseRegion}
      onNearby={() => choose({ filters: new Set([...discovery.filters, 'nearby']) })}
    />
  )
  return (
    <Section
      title="All Surf Spots"
      className="mt-1"
      action={
        <span ref={watch}>
          <Segmented label="View" value={view} options={VIEWS} onChange={(next) => onChange({ view: next })} />
        </span>
      }
    >
      <ListHead
        looking={looking}
        view={view}
        area={area}
        onWiden={() => setArea(null)}
        isChoosing={isChoosing}
        onChooseRegion={() => setChoosing(!isChoosing)}
        opener={opener}
      />
      {view === 'list' && isChoosing && scope.kind !== 'unknown' && chooser}
      {all.data && <RegionsFound spots={all.data} query={query} onChoose={chooseFound} />}
      {all.isError && !found ? (
        <ErrorState title="Couldn't load spots" onRetry={() => all.refetch()} />
      ) : scope.kind === 'unknown' ? (
        chooser
      ) : (
        <SpotsFound
          {...props}
          found={isWhoIsOutKnown || view === 'map' ? found : undefined}
          view={view}
          from={scope.kind === 'near' ? scope.here : undefined}
          you={here ?? undefined}
          area={area}
          onSearchArea={setArea}
          destination={destination}
          onArrive={setDestination}
          listPlace={listPlace}
        />
      )}
      {view === 'list' && isOutOfSight && (
        <ViewButton visitor={props.visitor} onPress={() => onChange({ view: 'map' })} />
      )}
    </Section>
  )
}
