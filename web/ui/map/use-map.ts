import type { Map as LeafletMap } from 'leaflet'
import { createContext, useContext } from 'react'

export const MapContext = createContext<LeafletMap | null>(null)

/** The Leaflet map that stands around a child of `BaseMap`. */
export function useMap(): LeafletMap {
  const map = useContext(MapContext)
  if (!map) throw new Error('useMap belongs inside BaseMap')
  return map
}
