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
