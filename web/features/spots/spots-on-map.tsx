import { type MouseEvent, useCallback, useMemo, useRef, useState } from 'react'
import type { SurfSpot } from '#contract/spots.ts'
import type { ActiveAtSpot } from '#contract/surf-sessions.ts'
import { type ClusterOnMap, clusterSpots } from '#web/features/spots/map-clusters.ts'
import { useDrawnArea } from '#web/features/spots/map-in-sight.ts'
import { ClusterPin, SpotPin } from '#web/features/spots/map-pin.tsx'
import type { SpotMapProps } from '#web/features/spots/spot-map.tsx'
import { SpotMapCard, SpotsAtOnePlace } from '#web/features/spots/spot-map-card.tsx'
import { MapMarkers } from '#web/ui/map/map-markers.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
import { MAX_ZOOM } from '#web/ui/map/zooms.ts'

/** A session that this reader may open, as the chips have it. */
const sessionToOpen = (active: ActiveAtSpot | undefined) =>
  active?.sessions.find(({ user, visibility }) => user !== null || visibility === 'everyone')

type SpotsOnMapProps = Pick<
  SpotMapProps,
  'spots' | 'activeBySpot' | 'surfersAt' | 'visitor' | 'onOpenSession' | 'onOpenSpot' | 'onCheckIn'
>

/** The pins, and the card of the one that was pressed. */
export function SpotsOnMap({ spots, activeBySpot, surfersAt, visitor, onOpenSession, ...on }: SpotsOnMapProps) {
  const map = useMap()
  const clusters = useClusters(spots, activeBySpot)
  const drawn = useDrawnArea(map)
  const items = useMemo(() => clusters.itemsIn(drawn.area, drawn.zoom), [clusters, drawn])
  const [chosenIds, setChosenIds] = useState<readonly string[]>([])
  const chosen = useMemo(() => spots.filter(({ id }) => chosenIds.includes(id)), [spots, chosenIds])
  const opener = useRef<HTMLElement>(null)

  const choose = useCallback(
    (spot: SurfSpot) => {
      setChosenIds([spot.id])
      const session = sessionToOpen(activeBySpot.get(spot.id))
      if (session) onOpenSession(session.id)
    },
    [activeBySpot, onOpenSession],
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
      if (zoom > MAX_ZOOM) return setChosenIds(clusters.spotsOf(clusterId).map(({ id }) => id))
      // The pressed pin goes; the focus stays on the map.
      map.getContainer().focus({ preventScroll: true })
      map.setView([latitude, longitude], zoom)
    },
    [map, clusters],
  )
  const close = useCallback(() => {
    setChosenIds([])
    const back = opener.current?.isConnected ? opener.current : map.getContainer()
    back.focus({ preventScroll: true })
  }, [map])

  const [spot, ...others] = chosen
  const alone = others.length === 0
  return (
    <>
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
          onOpen={() => on.onOpenSpot(spot.id)}
          onCheckIn={() => on.onCheckIn(spot.id)}
        />
      )}
      {spot && !alone && <SpotsAtOnePlace spots={[spot, ...others]} onClose={close} onChoose={choose} />}
    </>
  )
}

/** Grouped anew only when other spots have somebody in the water, not whenever somebody is asked for. */
function useClusters(spots: SurfSpot[], activeBySpot: ReadonlyMap<string, ActiveAtSpot>) {
  const activeIds = [...activeBySpot.keys()].sort().join()
  return useMemo(() => {
    const active = new Set(activeIds.split(','))
    return clusterSpots(spots, (id) => active.has(id))
  }, [spots, activeIds])
}
