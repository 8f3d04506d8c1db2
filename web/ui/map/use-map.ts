import type { Map as LeafletMap } from 'leaflet'
import { createContext, useContext } from 'react'

export const MapContext = createContext<LeafletMap | null>(null)

/** Whether the map has nothing but its coastlines: no tiles are asked for, or none could be had. */
export const CoastlinesAloneContext = createContext(false)

/** The Leaflet map that stands around a child of `BaseMap`. */
export function useMap(): LeafletMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap belongs inside BaseMap')
  return map
}
