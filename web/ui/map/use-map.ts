import type { Map as LeafletMap } from 'leaflet'
import { createContext, useContext } from 'react'

export const MapContext = createContext<LeafletMap | null>(null)

/** True if the map has only coastlines: no tile source, or all failed. */
export const CoastlinesAloneContext = createContext(false)

export function useMap(): LeafletMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap belongs inside BaseMap')
  return map
}

/** Minimum zoom: the earth is two phones wide. */
export const MIN_ZOOM = 2
/** Maximum zoom: about 2 m per pixel. */
export const MAX_ZOOM = 17

/** Returns the equivalent longitude nearest to another, because maps continue past the date line. */
export const onSameRound = (longitude: number, as: number) => longitude + 360 * Math.round((as - longitude) / 360)
