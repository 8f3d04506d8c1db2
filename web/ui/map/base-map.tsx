import { map as createMap, type Map as LeafletMap } from 'leaflet'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Position } from '#surf/geo.ts'
import { showCoastline } from '#web/ui/map/coastline-layer.ts'
import { showTiles, type TileSettings } from '#web/ui/map/tiles.ts'
import { MapContext } from '#web/ui/map/use-map.ts'
import { ZoomButtons } from '#web/ui/map/zoom-buttons.tsx'
import { MAX_ZOOM, MIN_ZOOM } from '#web/ui/map/zooms.ts'
import '#web/ui/map/map.css'

type BaseMapProps = {
  /** Where the map begins; afterwards it is the reader's to move. */
  center: Position
  zoom: number
  /** As they are when the map is made. */
  settings: TileSettings
  /** What a screen reader calls the map. */
  label: string
  /** Its size and place; it fills what it is given. */
  className?: string
  /** Called once the map stands, with what Leaflet offers; it is gone when this component is. */
  onReady?: (map: LeafletMap) => void
  /** What lies on the map: `MapMarker`s, and buttons and cards over it. They reach it by `useMap`. */
  children?: ReactNode
}

/** A map of tiles over coastlines, which stay when there are no tiles. */
export function BaseMap({ center, zoom, settings, label, className = '', onReady, children }: BaseMapProps) {
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [tilesFail, setTilesFail] = useState(false)
  const beginning = useRef({ center, zoom, settings, onReady })
  const element = useRef<HTMLDivElement>(null)
  // An effect and no ref's own clean-up: React must have taken its markers before Leaflet takes the panes they stand in.
  useEffect(() => {
    if (!element.current) return
    const { center, zoom, settings, onReady } = beginning.current
    const made = createMap(element.current, optionsFor(matchMedia('(prefers-reduced-motion: reduce)').matches))
    made.attributionControl.setPrefix(false).setPosition('bottomleft')
    made.setView([center.latitude, center.longitude], zoom)
    ignoreClicksOfDrags(made)
    const hideCoastline = showCoastline(made)
    const hideTiles = showTiles(made, settings, setTilesFail)
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    resized.observe(element.current)
    setMap(made)
    onReady?.(made)
    return () => {
      resized.disconnect()
      hideTiles()
      hideCoastline()
      setMap(null)
      made.remove()
    }
  }, [])
  return (
    <section aria-label={label} className={`relative isolate overflow-clip bg-water-3 ${className}`}>
      {/* What lies over the map stands beside Leaflet's element, out of reach of its gestures and its stylesheet. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout */}
      <div
        ref={element}
        role="group"
        aria-label={`${label}. Arrow keys move it, plus and minus zoom.`}
        className="peer absolute inset-0 z-0 bg-water-3 outline-0"
      />
      {/* The focus ring: an outline would lie under the tiles. */}
      <span className="pointer-events-none absolute inset-0 z-1 inset-ring-sun-ink peer-focus-visible:inset-ring-[3px]" />
      {map && (
        <MapContext value={map}>
          <ZoomButtons map={map} />
          {children}
        </MapContext>
      )}
      <p
        role="status"
        className="pointer-events-none absolute right-20 bottom-[calc(var(--map-foot,0px)+32px)] left-2 z-1"
      >
        {tilesFail && (
          <span className="inline-block rounded-field bg-card px-3 py-1.5 text-micro text-ink-2 shadow-float">
            Map tiles cannot be had. Coastlines only.
          </span>
        )}
      </p>
    </section>
  )
}

/** A drag that begins on a marker ends on it as well; it is no press. What the keyboard presses has `detail` 0. */
function ignoreClicksOfDrags(map: LeafletMap) {
  let dragged = false
  map.on('dragstart', () => {
    dragged = true
  })
  const element = map.getContainer()
  element.addEventListener('pointerdown', () => {
    dragged = false
  })
  element.addEventListener('click', (event) => dragged && event.detail > 0 && event.stopPropagation(), true)
}

/** Leaflet's own zoom control is too small for a wet thumb. */
const optionsFor = (reducedMotion: boolean) => ({
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  zoomControl: false,
  zoomAnimation: !reducedMotion,
  fadeAnimation: !reducedMotion,
  markerZoomAnimation: !reducedMotion,
  inertia: !reducedMotion,
})
