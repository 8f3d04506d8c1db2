import { createHash } from 'node:crypto'
import type { Damage } from '#server/features/track-imports/files/recorded-activity.ts'
import { shareOfTimeFast } from '#surf/activities/surf-activity.ts'
import { packTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** An activity that has a track, as the process that read it sends it. Times in milliseconds since 1970. */
export type PackedActivity = {
  sport: string | null
  device: string | null
  damage: Damage | null
  startAt: number
  endAt: number
  /** Where the surfer was for most of the time: the middle of all positions, by latitude and by longitude. */
  middle: { latitude: number; longitude: number }
  /** Of the time, 0 to 1: see shareOfTimeFast. */
  shareFast: number
  /** By `packTrack`. */
  points: Uint8Array
  /** SHA-256 of when and where, by which the same activity is recognised in another file. */
  hash: Uint8Array
}

/** `points` in the order of time, not empty. */
export function packActivity(activity: {
  sport: string | null
  device: string | null
  damage: Damage | null
  points: readonly TrackPoint[]
}): PackedActivity {
  const { sport, device, damage, points: track } = activity
  const [first, last] = [track[0]!, track.at(-1)!]
  const points = packTrack(track)
  const hash = createHash('sha256').update(String(first.at)).update(points).digest()
  const middle = middleOf(track, first)
  const shareFast = shareOfTimeFast(track)
  return { sport, device, damage, startAt: first.at, endAt: last.at, middle, shareFast, points, hash }
}

/** Longitudes are counted from the first one, as Fiji lies on both sides of 180°. */
function middleOf(track: readonly TrackPoint[], first: TrackPoint) {
  const east = median(track.map(({ longitude }) => turned(longitude - first.longitude)))
  return { latitude: median(track.map(({ latitude }) => latitude)), longitude: turned(first.longitude + east) }
}

/** An angle in degrees, from -180 up to 180. */
const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

const median = (values: number[]) => Float64Array.from(values).sort()[Math.floor(values.length / 2)]!
