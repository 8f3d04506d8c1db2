import { List as ListIcon, Map as MapIcon, MapPinned } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { SurfSpot } from '#contract/sea/spots.ts'
import { regionIn } from '#surf/places/country-names.ts'
import type { Position } from '#surf/places/geo.ts'
import { isInRegion } from '#surf/places/regions.ts'
import type { Discovery } from '#web/features/spots/list/discovery.ts'
import { ListHead } from '#web/features/spots/list/list-head.tsx'
import { RegionChooser } from '#web/features/spots/list/region-chooser.tsx'
import { SpotsFound, type SpotsFoundProps } from '#web/features/spots/list/spots-found.tsx'
import { useFoundSpots } from '#web/features/spots/list/use-found-spots.ts'
import { areaAround, type MapArea } from '#web/features/spots/map/map-area.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { useSearch } from '#web/lib/search/late-search.ts'
import { Disc } from '#web/ui/display/disc.tsx'
import { icon, iconInText } from '#web/ui/display/icons.tsx'
import { useOutOfSight } from '#web/ui/display/use-out-of-sight.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/spots/spots.ts'

const VIEWS = [
  { value: 'list', label: texts.list, icon: <ListIcon {...iconInText} /> },
  { value: 'map', label: texts.map, icon: <MapIcon {...iconInText} /> },
] as const

type AllSpotsProps = Omit<
  SpotsFoundProps,
  'found' | 'view' | 'from' | 'you' | 'area' | 'onSearchArea' | 'destination' | 'onArrive' | 'listPlace'
> & {
  discovery: Discovery
  isChosen: boolean
  isUndecided: boolean
  onChange: (change: Partial<Discovery>) => void
  /** Undefined while locating, null if unknown. */
  here: Position | null | undefined
  /** Cards wait for it, a map does not. */
  isWhoIsOutKnown: boolean
}

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
  const { found, query, filters, scope, all, isWithoutSearch } = looking
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
    // The pressed button disappears.
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
      title={texts.allSurfSpots}
      className="mt-1"
      action={
        <span ref={watch}>
          <Segmented label={texts.view} value={view} options={VIEWS} onChange={(next) => onChange({ view: next })} />
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
      {isWithoutSearch ? (
        <ErrorState title={texts.couldntLoadSpots} onRetry={() => location.reload()} />
      ) : all.isError && !found ? (
        <ErrorState title={texts.couldntLoadSpots} onRetry={() => all.refetch()} />
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

type ViewButtonProps = {
  onPress: () => void
  visitor: boolean
}

/** Floats while the switch is out of sight. */
const ViewButton = ({ onPress, visitor }: ViewButtonProps) => (
  <button
    type="button"
    aria-label={texts.showTheMap}
    onClick={onPress}
    className={`fixed right-[max(var(--gutter),calc(50%-var(--column)/2+var(--gutter)))] z-31 grid size-13 place-items-center rounded-[18px] bg-deep text-on-deep shadow-float transition-[scale] duration-(--m-press) active:scale-95 ${visitor ? 'bottom-[calc(var(--safe-b)+16px)]' : 'bottom-[calc(var(--tabbar)+var(--safe-b)+8px)]'}`}
  >
    <MapIcon {...icon} />
  </button>
)

type RegionsFoundProps = { spots: readonly SurfSpot[]; query: string; onChoose: (region: string) => void }

function RegionsFound({ spots, query, onChoose }: RegionsFoundProps) {
  const { data: search } = useSearch(true)
  const regions = useMemo(() => search?.searchRegions(spots, query) ?? [], [search, spots, query])
  if (regions.length === 0) return null
  return (
    <List label={texts.regions} className="mb-3">
      {regions.map(({ name, spots }) => (
        <Row
          key={name}
          picture={
            <Disc>
              <MapPinned {...icon} />
            </Disc>
          }
          title={regionIn(readersLocale, name)}
          lines={[texts.countOfSpots(spots)]}
          onPress={() => onChoose(name)}
        />
      ))}
    </List>
  )
}
