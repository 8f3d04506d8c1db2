import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MapArea } from '#web/features/spots/map/map-area.ts'
import type { OnMap } from '#web/features/spots/map/map-clusters.ts'
import { placeNamesIn } from '#web/features/spots/map/map-names.ts'
import { read } from '#web/lib/api/api.ts'
import { type Box, fitNames } from '#web/ui/map/fit-names.ts'
import { MapMarker, MapMarkers } from '#web/ui/map/map-markers.tsx'
import { useMap } from '#web/ui/map/use-map.ts'

/** Wider than most letters of any font. */
const LETTER_REM = 0.47
const LINE_REM = 1.2

type PlaceNamesProps = {
  /** Not covered by names. */
  items: readonly OnMap[]
  area: MapArea
  zoom: number
}

/** Place names on coastlines alone, from the catalogue; hidden from screen readers. */
export function PlaceNames({ items, area, zoom }: PlaceNamesProps) {
  const map = useMap()
  // Not narrowed like the list; a map has loaded all of them.
  const { data: spots } = useQuery({ ...read('GET /api/surf-spots/all'), enabled: false })
  const names = useMemo(() => {
    const remPixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const named = placeNamesIn(spots ?? [], area, zoom).map((name) => {
      const { x, y } = map.project([name.latitude, name.longitude], zoom)
      return { ...name, x, y, width: name.text.length * LETTER_REM * remPixels, height: LINE_REM * remPixels }
    })
    const pins = items.map((item) => boxOf(item, map.project([item.latitude, item.longitude], zoom)))
    return fitNames(named, pins).map(({ key, text, x, y }) => ({ key, text, ...map.unproject([x, y], zoom) }))
  }, [map, spots, items, area, zoom])
  return (
    <MapMarkers>
      {names.map(({ key, text, lat, lng }) => (
        <MapMarker key={key} latitude={lat} longitude={lng} beneath>
          <span
            aria-hidden="true"
            className="pointer-events-none absolute -translate-1/2 whitespace-nowrap text-small text-ink-2 italic transition-opacity delay-200 [text-shadow:0_0_3px_var(--land),0_0_3px_var(--land)] starting:opacity-0"
          >
            {text}
          </span>
        </MapMarker>
      ))}
    </MapMarkers>
  )
}

/** A spot's label is above it. */
const boxOf = (item: OnMap, { x, y }: { x: number; y: number }): Box =>
  'spot' in item
    ? { left: x - 32, top: y - 44, width: 64, height: 46 }
    : { left: x - 28, top: y - 22, width: 56, height: 44 }
