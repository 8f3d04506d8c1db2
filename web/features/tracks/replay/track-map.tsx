import { circleMarker, layerGroup, polyline } from 'leaflet'
import { useEffect } from 'react'
import type { MapSettings } from '#contract/sea/spots.ts'
import type { CorrectedRide } from '#surf/tracks/corrected-waves.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'
import { ridePieces } from '#web/features/tracks/replay/speed-bands.ts'
import { BaseMap } from '#web/ui/map/base-map.tsx'
import { useMap } from '#web/ui/map/use-map.ts'
import * as texts from '#words/tracks.ts'

const ZOOM = 15

type TrackMapProps = {
  points: readonly TrackPoint[]
  /** In km/h, one for each point. */
  speeds: readonly number[]
  rides: readonly CorrectedRide[]
  shown: TrackPoint | undefined
  settings: MapSettings
}

/** The whole track as a thin line, with counted waves coloured by speed. */
export function TrackMap({ points, speeds, rides, shown, settings }: TrackMapProps) {
  const [first] = points
  if (!first) return null
  const counted = rides.filter(({ isCounted }) => isCounted).length
  return (
    <BaseMap
      center={first}
      zoom={ZOOM}
      settings={settings}
      label={texts.mapOfTheTrackWith(counted)}
      inScroller
      className="squircle h-64 rounded-card"
    >
      <Way points={points} />
      {rides.map(
        (ride) => ride.isCounted && <RideLine key={ride.startAt} ride={ride} points={points} speeds={speeds} />,
      )}
      {shown && <Surfer at={shown} />}
    </BaseMap>
  )
}

const placesOf = (points: readonly TrackPoint[]) =>
  points.map(({ latitude, longitude }): [number, number] => [latitude, longitude])

function Way({ points }: Pick<TrackMapProps, 'points'>) {
  const map = useMap()
  useEffect(() => {
    const line = polyline(placesOf(points), { color: 'var(--ink-3)', weight: 1.5, opacity: 0.7, interactive: false })
    line.addTo(map)
    map.fitBounds(line.getBounds(), { padding: [24, 24], animate: false })
    return () => void line.remove()
  }, [map, points])
  return null
}

/** Pixels of rim on each side, for contrast with any tile. */
const RIM = 1.5

function RideLine({ ride, points, speeds }: { ride: CorrectedRide } & Pick<TrackMapProps, 'points' | 'speeds'>) {
  const map = useMap()
  const { startAt, endAt } = ride
  useEffect(() => {
    const pieces = ridePieces(points, speeds, { startAt, endAt })
    const rims = pieces.map(({ points, width }) =>
      polyline(placesOf(points), { color: 'var(--card)', weight: width + 2 * RIM, opacity: 0.85, interactive: false }),
    )
    const lines = pieces.map(({ points, width, color }) =>
      polyline(placesOf(points), { color, weight: width, interactive: false }),
    )
    const drawn = layerGroup([...rims, ...lines]).addTo(map)
    return () => void drawn.remove()
  }, [map, points, speeds, startAt, endAt])
  return null
}

function Surfer({ at: { latitude, longitude } }: { at: TrackPoint }) {
  const map = useMap()
  useEffect(() => {
    const dot = circleMarker([latitude, longitude], {
      ...{ radius: 7, color: 'var(--card)', weight: 3, fillColor: 'var(--ink)', fillOpacity: 1, interactive: false },
    }).addTo(map)
    return () => void dot.remove()
  }, [map, latitude, longitude])
  return null
}
