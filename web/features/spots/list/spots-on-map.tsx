import { type MouseEvent, useCallback, useContext, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { SurfSpot } from '#contract/sea/spots.ts'
import type { ActiveAtSpot } from '#contract/sessions/surf-sessions.ts'
import { type ClusterOnMap, clusterSpots } from '#web/features/spots/map/map-clusters.ts'
import { useDrawnArea } from '#web/features/spots/map/map-drawn-area.ts'
import { panToPin } from '#web/features/spots/map/map-pan.ts'
import { ClusterPin, SpotPin } from '#web/features/spots/map/map-pin.tsx'
import { PlaceNames } from '#web/features/spots/map/map-place-names.tsx'
import { SpotMapCard, SpotsAtOnePlace } from '#web/features/spots/map/spot-map-card.tsx'
import type { SpotMapProps } from '#web/features/spots/map/spot-map-props.ts'
import { mayOpen } from '#web/lib/format/format.ts'
import { MapMarkers } from '#web/ui/map/map-markers.tsx'
import { CoastlinesAloneContext, MAX_ZOOM, useMap } from '#web/ui/map/use-map.ts'

type SpotsOnMapProps = Pick<
  SpotMapProps,
  'spots' | 'activeBySpot' | 'surfersAt' | 'visitor' | 'onOpenSession' | 'onOpenSpot' | 'onCheckIn'
> & {
  /** Spots of the card: one, several at one place, or none. */
  chosen: SurfSpot[]
  onChoose: (spotIds: string[]) => void
}

export function SpotsOnMap(props: SpotsOnMapProps) {
  const { spots, activeBySpot, surfersAt, visitor, chosen, onChoose, onOpenSession, onOpenSpot, onCheckIn } = props
  const map = useMap()
  const clusters = useClusters(spots, activeBySpot)
  const drawn = useDrawnArea(map)
  const items = useMemo(() => clusters.itemsIn(drawn.area, drawn.zoom), [clusters, drawn])
  const opener = useRef<HTMLElement>(null)
  const coastlinesAlone = useContext(CoastlinesAloneContext)

  const choose = useCallback(
    (spot: SurfSpot) => {
      onChoose([spot.id])
      const session = activeBySpot.get(spot.id)?.sessions.find(mayOpen)
      if (session) onOpenSession(session.id)
    },
    [activeBySpot, onChoose, onOpenSession],
  )
  const pressSpot = useCallback(
    (spot: SurfSpot, event: MouseEvent<HTMLElement>) => {
      opener.current = event.currentTarget
      choose(spot)
    },
    [choose],
  )
  const pressCluster = useCallback(
    ({ clusterId, latitude, longitude }: ClusterOnMap, event: MouseEvent<HTMLElement>) => {
      opener.current = event.currentTarget
      const zoom = clusters.splitsAt(clusterId)
      if (zoom > MAX_ZOOM) return onChoose(clusters.spotsOf(clusterId).map(({ id }) => id))
      // The pressed pin disappears.
      map.getContainer().focus({ preventScroll: true })
      map.setView([latitude, longitude], zoom)
    },
    [map, clusters, onChoose],
  )
  const [spot, ...others] = chosen
  const close = useCallback(() => {
    flushSync(() => onChoose([]))
    // The map shrinks without the card.
    map.invalidateSize()
    if (spot) panToPin(map, spot)
    const back = opener.current?.isConnected ? opener.current : map.getContainer()
    back.focus({ preventScroll: true })
  }, [map, spot, onChoose])

  const alone = others.length === 0
  return (
    <>
      {coastlinesAlone && <PlaceNames items={items} area={drawn.area} zoom={drawn.zoom} />}
      <MapMarkers>
        {items.map((item) =>
          'spot' in item ? (
            <SpotPin
              key={item.key}
              item={item}
              inTheWater={activeBySpot.has(item.spot.id)}
              selected={alone && item.spot.id === spot?.id}
              onPress={pressSpot}
            />
          ) : (
            <ClusterPin key={item.key} item={item} onPress={pressCluster} />
          ),
        )}
      </MapMarkers>
      {spot && alone && (
        <SpotMapCard
          key={spot.id}
          spot={spot}
          surfers={surfersAt(spot.id)}
          visitor={visitor}
          onClose={close}
          onOpen={() => onOpenSpot(spot.id)}
          onCheckIn={onCheckIn}
        />
      )}
      {spot && !alone && <SpotsAtOnePlace spots={[spot, ...others]} onClose={close} onChoose={choose} />}
    </>
  )
}

/** Regrouped only when surfers' spots change. */
function useClusters(spots: SurfSpot[], activeBySpot: ReadonlyMap<string, ActiveAtSpot>) {
  const activeIds = [...activeBySpot.keys()].sort().join()
  return useMemo(() => {
    const active = new Set(activeIds.split(','))
    return clusterSpots(spots, (id) => active.has(id))
  }, [spots, activeIds])
}
