import { type Coords, gridLayer, type Map as LeafletMap } from 'leaflet'
// Natural Earth by world-atlas, public domain: 1:50 million, which at zoom 6 to 8 shows each bay and island.
import landUrl from 'world-atlas/land-50m.json?url'
import { landInTile, type Shore, shoresOf, TILE_PIXELS } from '#web/ui/map/coastline.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** Outer and inner shallows, then land, in drawing order. */
const LAYERS = ['map-shelf', 'map-shallows', 'map-land']

let shores: Promise<Shore[]> | undefined

/** Loads the shores once per page; the next map retries after a failure. */
function loadShores(): Promise<Shore[]> {
  shores ??= fetch(landUrl)
    .then((response) => response.json())
    .then(shoresOf)
  shores.catch(() => {
    shores = undefined
  })
  return shores
}

/** Below all tiles, in the theme's colours; returns the remove function. */
export function showCoastline(map: LeafletMap): () => void {
  let wanted = true
  loadShores().then(
    (shores) => wanted && coastlineLayer(shores).addTo(map),
    // Without the file the map is all water, with possible tiles.
    () => undefined,
  )
  return () => {
    wanted = false
  }
}

const coastlineLayer = (shores: Shore[]) =>
  Object.assign(gridLayer({ zIndex: 0, tileSize: TILE_PIXELS }), {
    createTile: (coords: Coords) => drawTile(landInTile(shores, coords)),
  })

function drawTile(land: string): SVGElement {
  const tile = document.createElementNS(SVG, 'svg')
  tile.setAttribute('class', 'map-coast')
  tile.setAttribute('viewBox', `0 0 ${TILE_PIXELS} ${TILE_PIXELS}`)
  for (const layer of land ? LAYERS : []) {
    const path = document.createElementNS(SVG, 'path')
    path.setAttribute('class', layer)
    path.setAttribute('d', land)
    tile.append(path)
  }
  return tile
}
