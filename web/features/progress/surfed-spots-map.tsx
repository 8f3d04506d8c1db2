import type { FitBoundsOptions } from 'leaflet'
import { useLayoutEffect, useMemo } from 'react'
import type { MapSettings } from '#contract/sea/spots.ts'
import type { Progress } from '#web/features/progress/queries.ts'
import { BaseMap } from '#web/ui/map/base-map.tsx'
import { MapMarker, MapMarkers } from '#web/ui/map/map-markers.tsx'
import { onSameRound, useMap } from '#web/ui/map/use-map.ts'
import { labelled } from '#words/app.ts'
import * as texts from '#words/progress.ts'

type Spot = Progress['spots'][number]
type SurfedSpotsMapProps = { spots: Spot[]; settings: MapSettings; onOpen: (spotId: string) => void }

/** A single spot is shown with its coast. */
const CLOSEST_ZOOM = 11
/** Keeps circles clear of edges, zoom buttons and attribution. */
const PADDING = { paddingTopLeft: [36, 36], paddingBottomRight: [76, 60] } satisfies FitBoundsOptions
/** Diameters in pixels: the area grows with the sessions, and the number fits. */
const [LEAST_PIXELS, MOST_PIXELS] = [26, 56]

/** Draws rare spots over frequent ones. */
export function SurfedSpotsMap({ spots, settings, onOpen }: SurfedSpotsMapProps) {
  const [first] = spots
  // The map repeats past the date line: places all spots on the same copy of the earth as the first.
  const placed = useMemo(
    () => spots.map((spot) => ({ ...spot, longitude: onSameRound(spot.longitude, spots[0]?.longitude ?? 0) })),
    [spots],
  )
  if (!first) return null
  const most = Math.max(...spots.map(({ sessions }) => sessions))
  return (
    <BaseMap
      center={first}
      zoom={CLOSEST_ZOOM}
      settings={settings}
      label={texts.mapOfCount(texts.spotCount(spots.length))}
      inScroller
      className="squircle h-72 rounded-field"
    >
      <ShowAll spots={placed} />
      <MapMarkers>
        {placed.map((spot) => (
          <SpotCircle key={spot.id} spot={spot} share={spot.sessions / most} onOpen={onOpen} />
        ))}
      </MapMarkers>
    </BaseMap>
  )
}

/** Fits all spots, or centers on the most surfed one if they span the earth. */
function ShowAll({ spots }: { spots: Spot[] }) {
  const map = useMap()
  // Before the first paint.
  useLayoutEffect(() => {
    const places = spots.map(({ latitude, longitude }): [number, number] => [latitude, longitude])
    map.fitBounds(places, { ...PADDING, maxZoom: CLOSEST_ZOOM, animate: false })
    const [first] = places
    if (first && !map.getBounds().contains(places)) map.setView(first, map.getMinZoom(), { animate: false })
  }, [map, spots])
  return null
}

type SpotCircleProps = { spot: Spot; share: number; onOpen: (spotId: string) => void }

function SpotCircle({ spot: { id, name, latitude, longitude, sessions }, share, onOpen }: SpotCircleProps) {
  const pixels = Math.max(LEAST_PIXELS, MOST_PIXELS * Math.sqrt(share))
  return (
    <MapMarker latitude={latitude} longitude={longitude} raised={pixels === LEAST_PIXELS}>
      <button
        type="button"
        aria-label={labelled(name, texts.sessionCount(sessions))}
        onClick={() => onOpen(id)}
        className="pointer-events-auto absolute grid min-h-tap min-w-tap -translate-1/2 place-items-center rounded-full"
      >
        <span
          style={{ width: pixels, height: pixels }}
          className="grid place-items-center rounded-full bg-sea text-micro font-bold text-on-sea tabular-nums ring-2 ring-card"
        >
          {sessions}
        </span>
      </button>
    </MapMarker>
  )
}
