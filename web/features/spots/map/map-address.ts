import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useEffectEvent } from 'react'
import { COORDINATE_DECIMALS } from '#contract/limits.ts'
import type { Position } from '#surf/places/geo.ts'
import { searchWith } from '#web/lib/search/addresses.ts'

export type MapView = Position & { zoom: number }

const NAME = 'at'
/** Browsers limit address changes. */
const SETTLED_MS = 250

/** Parses `?at=33.3820,-117.5886,9`. */
export const mapViewIn = (search: string) => parseMapView(new URLSearchParams(search).get(NAME))

/** Inverse of `formatMapView`; undefined for anything else. */
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

export function searchWithMapView(search: string, view: MapView): string {
  const parameters = new URLSearchParams(search)
  parameters.set(NAME, formatMapView(view))
  return searchWith(parameters)
}

/** Keeps the view in the address, for reloads and links. `onMove` gets each view 250 ms after it rests. */
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
