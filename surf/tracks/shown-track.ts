import { distanceMiles, type Position, SAME_BREAK_MILES } from '#surf/places/geo.ts'
import type { TrackPoint } from '#surf/tracks/track.ts'

const ENDS_MILES = 0.062

type Span = { startAt: number; endAt: number }

/** First to last wave, without 100 m at its ends, near session and spot: no path home. Empty without waves. */
export function shownToBuddies(
  track: readonly TrackPoint[],
  { waves, session, spot }: { waves: readonly Span[]; session: Span; spot: Position },
): TrackPoint[] {
  const from = Math.max(session.startAt, Math.min(...waves.map(({ startAt }) => startAt)))
  const to = Math.min(session.endAt, Math.max(...waves.map(({ endAt }) => endAt)))
  const shown = track.filter(
    (point) => point.at >= from && point.at <= to && distanceMiles(point, spot) <= SAME_BREAK_MILES,
  )
  const [first, last] = [track[0], track.at(-1)]
  const isAway = (end: TrackPoint | undefined) => (point: TrackPoint) =>
    end !== undefined && distanceMiles(end, point) > ENDS_MILES
  const begin = shown.findIndex(isAway(first))
  return begin < 0 ? [] : shown.slice(begin, shown.findLastIndex(isAway(last)) + 1)
}
