import type { LeafletKeyboardEvent, Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import type { MapView } from '#web/features/spots/map/map-address.ts'
import { areaOf, degreesOf, type MapArea } from '#web/features/spots/map/map-area.ts'

/** The map has been moved when it stands this far from where it stood. */
const MOVED_PIXELS = 40

const LED = 'led'

/** Shows a view in which the map then counts as not moved: the reader went there with the app, not away from it. */
export function leadTo(map: LeafletMap, { latitude, longitude, zoom }: MapView): void {
  map.fire(LED).setView([latitude, longitude], zoom)
}

/** The same for an area, as close as it fits into the map. */
export function leadToArea(map: LeafletMap, { south, west, north, east }: MapArea, maxZoom: number): void {
  const corners: [number, number][] = [
    [south, west],
    [north, east],
  ]
  map.fire(LED).fitBounds(corners, { maxZoom, padding: [24, 24] })
}

/** The area in sight as others may read it. */
export const areaInSight = (map: LeafletMap): MapArea => areaOf(degreesOf(map.getBounds()))

/**
 * Where the map rests, and whether the reader has brought it to another place than where it began or was last
 * `settle`d. What the app pans by itself, to show a pin, is no wish of the reader's.
 */
export function useMoved(map: LeafletMap): { moved: boolean; inSight: MapArea; settle: () => void } {
  const [settled, setSettled] = useState(() => viewOf(map))
  const [view, setView] = useState(settled)
  const [byReader, setByReader] = useState(false)
  const settle = useCallback(() => {
    setSettled(viewOf(map))
    setByReader(false)
  }, [map])
  useEffect(() => {
    const follow = () => setView(viewOf(map))
    const take = () => setByReader(true)
    const press = ({ originalEvent: { key } }: LeafletKeyboardEvent) => key.startsWith('Arrow') && take()
    // A zoom of the app's own begins like one of the reader's.
    const lead = () => void map.once('moveend', settle)
    map.on('moveend resize', follow).on('dragstart zoomstart', take).on('keydown', press).on(LED, lead)
    return () => {
      map.off('moveend resize', follow).off('dragstart zoomstart', take).off('keydown', press)
      map.off(LED, lead).off('moveend', settle)
    }
  }, [map, settle])
  const distance = map.project(settled.center, view.zoom).distanceTo(map.project(view.center, view.zoom))
  const moved = byReader && (settled.zoom !== view.zoom || distance > MOVED_PIXELS)
  return { moved, inSight: view.area, settle }
}

const viewOf = (map: LeafletMap) => ({
  center: map.getCenter(),
  zoom: map.getZoom(),
  area: degreesOf(map.getBounds()),
})
