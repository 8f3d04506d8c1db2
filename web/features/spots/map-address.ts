import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { COORDINATE_DECIMALS } from '#contract/limits.ts'
import type { Position } from '#surf/geo.ts'
import { searchWith } from '#web/lib/search-address.ts'

export type MapView = Position & { zoom: number }

const NAME = 'at'
/** Browsers refuse an address that changes with every step of a held key. */
const SETTLED_MS = 250

/** What `?at=33.3820,-117.5886,9` says; undefined where it says nothing, or no place on earth. */
export function mapViewIn(search: string): MapView | undefined {
  const [latitude, longitude, zoom, ...more] = (new URLSearchParams(search).get(NAME) ?? '').split(',').map(figure)
  if (latitude === undefined || longitude === undefined || zoom === undefined || more.length > 0) return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && zoom >= 0)) return undefined
  return { latitude, longitude, zoom }
}

const figure = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** `search` with the view in it, as `mapViewIn` reads it. */
export function searchWithMapView(search: string, { latitude, longitude, zoom }: MapView): string {
  const parameters = new URLSearchParams(search)
  const degrees = [latitude, longitude].map((degree) => degree.toFixed(COORDINATE_DECIMALS))
  parameters.set(NAME, [...degrees, zoom].join(','))
  return searchWith(parameters)
}

/** Keeps the map's view in the address, so that it outlives the list, a reload and the way to a friend. */
export function useMapInAddress(map: LeafletMap): void {
  useEffect(() => {
    const path = location.pathname
    let timer: number | undefined
    const write = () => {
      timer = undefined
      if (location.pathname !== path) return
      const center = map.getCenter().wrap()
      const view = { latitude: center.lat, longitude: center.lng, zoom: Math.round(map.getZoom()) }
      history.replaceState(history.state, '', searchWithMapView(location.search, view) + location.hash)
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
