import type { Position } from '#surf/places/geo.ts'
import { columnsOfTrack, type TrackPoint } from '#surf/tracks/track.ts'

const METRES_PER_DEGREE = 111_195
const PADDLING = 4 / 3.6
const RIDE_KMH = 25
const SECONDS = { out: 200, wait: 20, ride: 12, paddle: 75 }

/** How long `aTrack` takes with so many waves, in milliseconds. */
export const lengthMs = (waves: number) =>
  1000 * (2 * SECONDS.out + waves * (SECONDS.wait + SECONDS.ride + SECONDS.paddle))

/**
 * A session without noise, one position a second from `startAt` (milliseconds) on: 200 s out from the beach at `from`
 * against the way that it faces, so many waves of 12 s at 25 km/h with a wait before and a paddle after each, and back.
 * `rideKmh` gives each wave a speed of its own.
 */
export function aTrack({
  startAt,
  waves = 3,
  rideKmh = Array<number>(waves).fill(RIDE_KMH),
  from = { latitude: 33.6553, longitude: -118.0052 },
  facing = 220,
}: {
  startAt: number
  waves?: number
  rideKmh?: number[]
  from?: Position
  facing?: number
}): TrackPoint[] {
  const legs: [seconds: number, speed: number][] = [
    [SECONDS.out, PADDLING],
    ...rideKmh.flatMap((kmh): [number, number][] => [
      [SECONDS.wait, 0],
      [SECONDS.ride, -kmh / 3.6],
      [SECONDS.paddle, PADDLING],
    ]),
    [SECONDS.out, -PADDLING],
  ]
  const bearing = (facing * Math.PI) / 180
  let metres = 0
  const speeds = legs.flatMap(([seconds, speed]) => Array<number>(seconds).fill(speed))
  return speeds.map((speed, second) => {
    metres += speed
    return {
      at: startAt + second * 1000,
      latitude: from.latitude + (metres * Math.cos(bearing)) / METRES_PER_DEGREE,
      longitude:
        from.longitude + (metres * Math.sin(bearing)) / (METRES_PER_DEGREE * Math.cos((from.latitude * Math.PI) / 180)),
      accuracyM: 4,
    }
  })
}

/** The bodies that upload a track, in chunks of so many points. */
export const chunksOf = (track: readonly TrackPoint[], size = 300) =>
  Array.from({ length: Math.ceil(track.length / size) }, (_, nth) => ({
    points: columnsOfTrack(track.slice(nth * size, (nth + 1) * size)),
  }))
