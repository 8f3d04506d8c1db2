import type { LeafletKeyboardEvent, Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'
import { areaOf, degreesOf, type MapArea } from '#web/features/spots/map-area.ts'

/** The map has been moved when it stands this far from where it stood. */
const MOVED_PIXELS = 40

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
  useEffect(() => {
    const follow = () => setView(viewOf(map))
    const take = () => setByReader(true)
    const press = ({ originalEvent: { key } }: LeafletKeyboardEvent) => key.startsWith('Arrow') && take()
    map.on('moveend resize', follow).on('dragstart zoomstart', take).on('keydown', press)
    return () => void map.off('moveend resize', follow).off('dragstart zoomstart', take).off('keydown', press)
  }, [map])
  const distance = map.project(settled.center, view.zoom).distanceTo(map.project(view.center, view.zoom))
  const moved = byReader && (settled.zoom !== view.zoom || distance > MOVED_PIXELS)
  const settle = () => {
    setSettled(viewOf(map))
    setByReader(false)
  }
  return { moved, inSight: view.area, settle }
}

const viewOf = (map: LeafletMap) => ({
  center: map.getCenter(),
  zoom: map.getZoom(),
  area: degreesOf(map.getBounds()),
})
