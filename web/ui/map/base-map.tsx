import * as texts from '#words/app.ts'
import '#web/ui/map/map.css'
import { map as createMap, type Map as LeafletMap, tileLayer } from 'leaflet'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Position } from '#surf/places/geo.ts'
import { icon } from '#web/ui/display/icons.tsx'
import { showCoastline } from '#web/ui/map/coastline-layer.ts'
import { CoastlinesAloneContext, MAX_ZOOM, MapContext, MIN_ZOOM, useMap } from '#web/ui/map/use-map.ts'

type BaseMapProps = {
  /** Initial position; the reader moves it afterwards. */
  center: Position
  zoom: number
  settings: TileSettings
  label: string
  className?: string
  /** Inside scrolling content: one finger scrolls, two move the map. */
  inScroller?: boolean
  /** `MapMarker`s and overlaid controls, with access through `useMap`. */
  children?: ReactNode
}

export function BaseMap({ center, zoom, settings, label, className = '', inScroller, children }: BaseMapProps) {
  const { tileUrl, attribution } = settings
  const [map, setMap] = useState<LeafletMap | null>(null)
  const [tilesFail, setTilesFail] = useState(false)
  const beginning = useRef({ center, zoom, inScroller })
  const element = useRef<HTMLDivElement>(null)
  // An effect, because React must remove its markers before Leaflet removes their panes.
  useEffect(() => {
    if (!element.current) return
    const { center, zoom, inScroller } = beginning.current
    const made = createMap(element.current, {
      ...optionsFor(matchMedia('(prefers-reduced-motion: reduce)').matches),
      dragging: !(inScroller && matchMedia('(pointer: coarse)').matches),
    })
    made.attributionControl.setPrefix(false).setPosition('bottomleft')
    made.setView([center.latitude, center.longitude], zoom)
    ignoreClicksOfDrags(made)
    const hideCoastline = showCoastline(made)
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }))
    resized.observe(element.current)
    setMap(made)
    return () => {
      resized.disconnect()
      hideCoastline()
      setMap(null)
      removeMap(made)
    }
  }, [])
  // The settings may load after the map.
  useEffect(() => {
    if (map) return showTiles(map, { tileUrl, attribution }, setTilesFail)
  }, [map, tileUrl, attribution])
  return (
    <section aria-label={label} className={`relative isolate overflow-clip bg-water-3 ${className}`}>
      {/* Overlays are outside Leaflet's element, away from its gestures and stylesheet. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and its own layout */}
      <div
        ref={element}
        role="group"
        aria-label={texts.arrowKeysMoveItPlus(label)}
        className="peer absolute inset-0 z-0 bg-water-3 outline-0"
      />
      {/* The focus ring; an outline would be hidden under tiles. */}
      <span className="pointer-events-none absolute inset-0 z-1 inset-ring-sun-ink peer-focus-visible:inset-ring-[3px]" />
      {map && (
        <MapContext value={map}>
          <ZoomButtons map={map} />
          <CoastlinesAloneContext value={tileUrl === null || tilesFail}>{children}</CoastlinesAloneContext>
          <NoTiles shown={tilesFail} />
        </MapContext>
      )}
    </section>
  )
}

/** Above the attribution, so that it covers no licence at any size. */
function NoTiles({ shown }: { shown: boolean }) {
  const corner = useMap().attributionControl.getContainer()?.parentElement
  if (!corner) return null
  return createPortal(
    <p
      role="status"
      className="pointer-events-none bg-[color-mix(in_oklab,var(--card)_82%,transparent)] px-1.5 text-[12px] text-ink-2"
    >
      {shown && texts.noMapRightNowJust}
    </p>,
    corner,
  )
}

/** Ignores a click that ends a marker's drag. Keyboard presses have `detail` 0. */
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

/** Leaflet never cancels its zoom timer, which would access removed elements. */
function removeMap(map: LeafletMap) {
  Object.assign(map, { _animatingZoom: false })
  map.remove()
}

/** Leaflet's zoom control is too small for a wet thumb. */
const optionsFor = (reducedMotion: boolean) => ({
  minZoom: MIN_ZOOM,
  maxZoom: MAX_ZOOM,
  zoomControl: false,
  zoomAnimation: !reducedMotion,
  fadeAnimation: !reducedMotion,
  markerZoomAnimation: !reducedMotion,
  inertia: !reducedMotion,
})

const BUTTON = 'grid size-tap place-items-center active:bg-well disabled:text-edge'

function ZoomButtons({ map }: { map: LeafletMap }) {
  const [zoom, setZoom] = useState(() => map.getZoom())
  useEffect(() => {
    const follow = () => setZoom(map.getZoom())
    map.on('zoomend', follow)
    return () => void map.off('zoomend', follow)
  }, [map])
  return (
    <div className="absolute top-3 right-3 z-1 grid divide-y divide-line overflow-clip rounded-field bg-card text-ink shadow-float">
      <button
        type="button"
        aria-label={texts.zoomIn}
        className={BUTTON}
        disabled={zoom >= map.getMaxZoom()}
        onClick={() => map.zoomIn()}
      >
        <Plus {...icon} />
      </button>
      <button
        type="button"
        aria-label={texts.zoomOut}
        className={BUTTON}
        disabled={zoom <= map.getMinZoom()}
        onClick={() => map.zoomOut()}
      >
        <Minus {...icon} />
      </button>
    </div>
  )
}

type TileSettings = {
  /** Template with {z}, {x} and {y}; null for coastlines only. */
  tileUrl: string | null
  /** HTML on the map; most sources require a link. */
  attribution: string
}

/** Reports after each batch whether all tiles failed. Returns the remove function. Without an address: no requests. */
function showTiles(map: LeafletMap, settings: TileSettings, onFailing: (fail: boolean) => void): () => void {
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
