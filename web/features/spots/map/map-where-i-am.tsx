import { LocateFixed } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearch } from 'wouter'
import type { Position } from '#surf/places/geo.ts'
import { discoveryIn } from '#web/features/spots/list/discovery.ts'
import { mapViewIn } from '#web/features/spots/map/map-address.ts'
import { viewAround } from '#web/features/spots/map/map-beginning.ts'
import { leadTo } from '#web/features/spots/map/map-moved.ts'
import { icon } from '#web/ui/display/icons.tsx'
import { MapMarker, MapMarkers } from '#web/ui/map/map-markers.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
import * as texts from '#words/spots/spots.ts'

/** Some 100 km of coast on a phone. */
const NEARBY_ZOOM = 9

/** Pixels to the edge, so that the pin is whole. */
const EDGE_PIXELS = 45

type WhereIAmProps = { you: Position | undefined; spots: readonly Position[] }

/**
 * Marks the reader's position, with a button that leads there; with Nearby the map goes there, with a spot in sight.
 */
export function WhereIAm({ you, spots }: WhereIAmProps) {
  const map = useMap()
  const { filters, region } = discoveryIn(useSearch())
  // Nearby is the default once the position is known.
  const nearby = filters ? filters.has('nearby') : region === undefined
  // With Nearby on, a view in the address stays.
  const shown = useRef(nearby && mapViewIn(location.search) !== undefined)
  const close = (position: Position) => ({ ...position, zoom: Math.max(map.getZoom(), NEARBY_ZOOM) })
  const goOnce = useEffectEvent(() => {
    const { x, y } = map.getSize()
    if (you && nearby && !shown.current) leadTo(map, viewAround(close(you), spots, Math.min(x, y) / 2 - EDGE_PIXELS))
    shown.current = nearby && (shown.current || you !== undefined)
  })
  const known = you !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: these two are what it answers to
  useEffect(goOnce, [nearby, known])
  if (!you) return null
  return (
    <>
      <MapMarkers>
        {/* A number below it could not be read. */}
        <MapMarker latitude={you.latitude} longitude={you.longitude} beneath>
          <span
            role="img"
            aria-label={texts.youAreHere}
            className="absolute size-5 -translate-1/2 rounded-full border-4 border-card bg-sea shadow-[0_0_0_10px_color-mix(in_oklab,var(--sea)_22%,transparent)]"
          />
        </MapMarker>
      </MapMarkers>
      <button
        type="button"
        aria-label={texts.showWhereIAm}
        onClick={() => leadTo(map, close(you))}
        className="absolute top-[109px] right-3 z-1 grid size-tap place-items-center rounded-field bg-card text-ink shadow-float active:bg-well"
      >
        <LocateFixed {...icon} />
      </button>
    </>
  )
}
