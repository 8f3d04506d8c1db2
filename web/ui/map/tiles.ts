import { type Map as LeafletMap, tileLayer } from 'leaflet'

export type TileSettings = {
  /** With {z}, {x} and {y} in it; null for coastlines alone. */
  tileUrl: string | null
  /** Shown on the map, as HTML: most sources ask for a link. */
  attribution: string
}

/**
 * Lays tiles over the map, and says whenever all that were asked for have answered whether none of them could be had.
 * Answers what takes them away. Without an address nothing is asked for.
 */
export function showTiles(map: LeafletMap, settings: TileSettings, onFailing: (fail: boolean) => void): () => void {
  if (settings.tileUrl === null) return () => undefined
  const layer = tileLayer(settings.tileUrl, {
    attribution: settings.attribution,
    className: 'map-tiles',
    maxZoom: map.getMaxZoom(),
    // The tile rules of OpenStreetMap ask to be told by whom they are used.
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
