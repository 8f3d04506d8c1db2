import { circleMarker, polyline } from 'leaflet'
import { useEffect } from 'react'
import type { MapSettings } from '#contract/spots.ts'
import type { CorrectedRide } from '#surf/corrected-waves.ts'
import type { TrackPoint } from '#surf/track.ts'
import { speedColour } from '#web/features/tracks/ride-words.ts'
import { BaseMap } from '#web/ui/map/base-map.tsx'
import { useMap } from '#web/ui/map/use-map.ts'

const ZOOM = 15

type TrackMapProps = {
  points: readonly TrackPoint[]
  rides: readonly CorrectedRide[]
  /** Where the replay is. */
  shown: TrackPoint | undefined
  settings: MapSettings
}

/** The whole track as a thin line, and over it each counted wave in the colour of its top speed. */
export function TrackMap({ points, rides, shown, settings }: TrackMapProps) {
  const [first] = points
  if (!first) return null
  const counted = rides.filter(({ isCounted }) => isCounted).length
  return (
    <BaseMap
      center={first}
      zoom={ZOOM}
      settings={settings}
      label={`Map of the track with ${counted} waves, coloured by top speed`}
      inScroller
      className="squircle h-64 rounded-card"
    >
      <Way points={points} />
      {rides.map((ride) => ride.isCounted && <RideLine key={ride.startAt} ride={ride} points={points} />)}
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

function RideLine({ ride, points }: { ride: CorrectedRide } & Pick<TrackMapProps, 'points'>) {
  const map = useMap()
  const { startAt, endAt, topKmh } = ride
  useEffect(() => {
    const places = placesOf(points.filter(({ at }) => at >= startAt && at <= endAt))
    const under = polyline(places, { color: 'var(--card)', weight: 7, opacity: 0.85, interactive: false }).addTo(map)
    const line = polyline(places, { color: speedColour(topKmh), weight: 4, interactive: false }).addTo(map)
    return () => {
      line.remove()
      under.remove()
    }
  }, [map, points, startAt, endAt, topKmh])
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
