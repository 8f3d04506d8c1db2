import { type Map as LeafletMap, tileLayer } from 'leaflet'

export type TileSettings = {
  /** Template with {z}, {x} and {y}; null for coastlines only. */
  tileUrl: string | null
  /** HTML on the map; most sources require a link. */
  attribution: string
}

/**
 * Reports after each batch whether all tiles failed. Returns the remove function. Without an address nothing is
 * requested.
 */
export function showTiles(map: LeafletMap, settings: TileSettings, onFailing: (fail: boolean) => void): () => void {
  if (settings.tileUrl === null) return () => undefined
  const layer = tileLayer(settings.tileUrl, {
    attribution: settings.attribution,
    className: 'map-tiles',
    maxZoom: map.getMaxZoom(),
    // OpenStreetMap's tile policy requires a referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
    zIndex: 1,
  })
  let [came, failed] = [0, 0]
  layer.on({
    loading: () => {
      ;[came, failed] = [0, 0]
    },
    tileload: () => {
      came += 1
    },
    tileerror: () => {
      failed += 1
    },
    load: () => onFailing(came === 0 && failed > 0),
  })
  layer.addTo(map)
  const askAgain = () => failed > 0 && layer.redraw()
  addEventListener('online', askAgain)
  return () => {
    removeEventListener('online', askAgain)
    layer.remove()
  }
}
