import type { FitBoundsOptions } from 'leaflet'
import { useLayoutEffect, useMemo } from 'react'
import type { MapSettings } from '#contract/sea/spots.ts'
import { formatCount } from '#web/features/progress/charts/measures.ts'
import type { Progress } from '#web/features/progress/queries.ts'
import { BaseMap } from '#web/ui/map/base-map.tsx'
import { MapMarker, MapMarkers } from '#web/ui/map/map-markers.tsx'
import { onSameRound } from '#web/ui/map/same-round.ts'
import { useMap } from '#web/ui/map/use-map.ts'
import * as texts from '#words/progress.ts'

type Spot = Progress['spots'][number]
type SurfedSpotsMapProps = { spots: Spot[]; settings: MapSettings; onOpen: (spotId: string) => void }

/** One spot alone is shown with the coast around it. */
const CLOSEST_ZOOM = 11
/** Circles stay clear of the edges, of the zoom buttons and of the credit. */
const PADDING = { paddingTopLeft: [36, 36], paddingBottomRight: [76, 60] } satisfies FitBoundsOptions
/** How wide the circle of a spot is, in pixels: its area grows with the sessions, and its number has room. */
const [LEAST_PIXELS, MOST_PIXELS] = [26, 56]

/** Each spot, the most surfed first, as a circle with its number of sessions; rare ones lie over frequent ones. */
export function SurfedSpotsMap({ spots, settings, onOpen }: SurfedSpotsMapProps) {
  const [first] = spots
  // The map goes on past the date line: all spots on the round of the earth where the first is.
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
      label={texts.mapOfCount(formatCount(spots.length, 'spot'))}
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

/** The map moves to where all spots are in sight; of those all over the earth, to the one that was surfed most. */
function ShowAll({ spots }: { spots: Spot[] }) {
  const map = useMap()
  // Before it is painted for the first time.
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
        aria-label={`${name}: ${formatCount(sessions, 'session')}`}
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
