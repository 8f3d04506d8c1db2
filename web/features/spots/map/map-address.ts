import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { COORDINATE_DECIMALS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { searchWith } from '#web/lib/search/search-address.ts'

export type MapView = Position & { zoom: number }

const NAME = 'at'
/** Browsers refuse an address that changes with every step of a held key. */
const SETTLED_MS = 250

/** What `?at=33.3820,-117.5886,9` says; undefined where it says nothing, or no place on earth. */
export const mapViewIn = (search: string) => parseMapView(new URLSearchParams(search).get(NAME))

/** The view that `formatMapView` wrote; undefined for other words, and for what is no place on earth. */
export function parseMapView(words: string | null): MapView | undefined {
  const [latitude, longitude, zoom, ...more] = (words ?? '').split(',').map(figure)
  if (latitude === undefined || longitude === undefined || zoom === undefined || more.length > 0) return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0)) return undefined
  return { latitude, longitude, zoom }
}

const figure = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** '33.3820,-117.5886,9' */
export const formatMapView = ({ latitude, longitude, zoom }: MapView) =>
  [...[latitude, longitude].map((degree) => degree.toFixed(COORDINATE_DECIMALS)), zoom].join(',')

/** `search` with the view in it, as `mapViewIn` reads it. */
export function searchWithMapView(search: string, view: MapView): string {
  const parameters = new URLSearchParams(search)
  parameters.set(NAME, formatMapView(view))
  return searchWith(parameters)
}

/**
 * Keeps the map's view in the address, so that it outlives the list, a reload and the way to a friend. `onMove` gets each
 * view that the map comes to rest at, after 250 ms.
 */
export function useMapInAddress(map: LeafletMap, onMove: (view: MapView) => void): void {
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    const path = location.pathname
    let timer: number | undefined
    const write = () => {
      timer = undefined
      if (location.pathname !== path) return
      const center = map.getCenter().wrap()
      const view = { latitude: center.lat, longitude: center.lng, zoom: Math.round(map.getZoom()) }
      history.replaceState(history.state, '', searchWithMapView(location.search, view) + location.hash)
      moved(view)
    }
    const soon = () => {
      clearTimeout(timer)
      timer = window.setTimeout(write, SETTLED_MS)
    }
    map.on('moveend', soon)
    return () => {
      map.off('moveend', soon)
      clearTimeout(timer)
    }
  }, [map])
}
