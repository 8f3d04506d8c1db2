import { createHash } from 'node:crypto'
import type { Damage } from '#server/features/track-imports/files/recorded-activity.ts'
import { shareOfTimeFast } from '#surf/activities/surf-activity.ts'
import { packTrack } from '#surf/tracks/packed-track.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

/** An activity's track as sent between processes. Times in milliseconds. */
export type PackedActivity = {
  sport: string | null
  device: string | null
  damage: Damage | null
  startAt: number
  endAt: number
  /** Median latitude and longitude. */
  middle: { latitude: number; longitude: number }
  /** Share of the time, 0 to 1; see shareOfTimeFast. */
  shareFast: number
  points: Uint8Array
  /** SHA-256 of times and positions, which recognises the activity in another file. */
  hash: Uint8Array
}

/** `points` in order of time, not empty. */
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

/** Relative to the first, because Fiji lies on both sides of 180°. */
function middleOf(track: readonly TrackPoint[], first: TrackPoint) {
  const east = median(track.map(({ longitude }) => turned(longitude - first.longitude)))
  return { latitude: median(track.map(({ latitude }) => latitude)), longitude: turned(first.longitude + east) }
}

/** Degrees from -180 up to 180. */
const turned = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

const median = (values: number[]) => Float64Array.from(values).sort()[Math.floor(values.length / 2)]!
