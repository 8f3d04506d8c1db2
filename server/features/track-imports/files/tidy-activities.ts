import { MAX_IMPORTED_HOURS } from '#contract/limits.ts'
import type { RawPoint, RecordedActivity } from '#server/features/track-imports/files/recorded-activity.ts'
import { type FileProblem, UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { shareOfTimeFast } from '#surf/activities/surf-activity.ts'
import { distanceMiles, type Position } from '#surf/places/geo.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'
import { isPlace, type TrackPoint, trackProblem } from '#surf/tracks/track.ts'

const LEAST_POINTS = 20
const LEAST_MS = 5 * MINUTE_MS
/** A damaged file's rest may be shorter. */
const LEAST_DAMAGED_MS = 2 * MINUTE_MS
/** Loggers begin a new track at each pause. */
const SAME_SESSION_MS = 20 * MINUTE_MS
/** In an unstopped recording, the drive home is faster for longer. */
const DRIVE_SHARE_FAST = 0.5

type Named = Omit<RecordedActivity, 'points'>
export type TidyActivity = Named & { points: TrackPoint[] }
export type TidyProblem = { problem: FileProblem; sport: string | null }

/** Joins tracks of a session and splits recordings at pauses. Points end a day after `now` (milliseconds). */
export function tidyActivities(recorded: readonly RecordedActivity[], now: number): (TidyActivity | TidyProblem)[] {
  const problems: TidyProblem[] = []
  const ordered: TidyActivity[] = []
  for (const activity of recorded) {
    try {
      ordered.push({ ...activity, points: pointsInOrder(activity.points, now) })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      problems.push({ problem: activity.damage ? 'damaged_file' : error.problem, sport: activity.sport })
    }
  }
  // Waypoint lists have empty tracks beside the real one.
  const worthSaying = ordered.length > 0 ? problems.filter(({ problem }) => problem === 'no_times') : problems
  return [...joined(ordered).flatMap(split), ...worthSaying]
}

/** Joins neighbours of one sport with less than 20 minutes between. */
function joined(activities: readonly TidyActivity[]): TidyActivity[] {
  const sessions: TidyActivity[] = []
  for (const activity of activities.toSorted((one, other) => one.points[0]!.at - other.points[0]!.at)) {
    const last = sessions.at(-1)
    if (last && isSameSession(last, activity))
      sessions[sessions.length - 1] = {
        ...last,
        damage: activity.damage ?? last.damage,
        points: eachOnce([...last.points, ...activity.points]),
      }
    else sessions.push(activity)
  }
  return sessions
}

const isSameSession = (one: TidyActivity, next: TidyActivity) =>
  one.sport === next.sport && one.sport !== 'transition' && next.points[0]!.at - one.points.at(-1)!.at < SAME_SESSION_MS

/** Omits short parts and drives beside a session. */
function split({ points, ...named }: TidyActivity): (TidyActivity | TidyProblem)[] {
  const parts = splitAtPauses(points).map((part) => judged({ ...named, points: part }))
  const sessions = parts.filter((part) => 'points' in part)
  if (parts.length === 1 || sessions.length === 0) return parts.slice(0, 1)
  const surfed = sessions.filter(({ points: track }) => shareOfTimeFast(track) < DRIVE_SHARE_FAST)
  return surfed.length > 0 ? surfed : sessions
}

function judged(activity: TidyActivity): TidyActivity | TidyProblem {
  const problem = problemOf(activity)
  return problem ? { problem, sport: activity.sport } : activity
}

function problemOf({ points: track, damage }: TidyActivity): FileProblem | null {
  const lastsMs = track.at(-1)!.at - track[0]!.at
  if (damage && lastsMs < LEAST_DAMAGED_MS) return 'damaged_file'
  if (!damage && (track.length < LEAST_POINTS || lastsMs < LEAST_MS)) return 'too_short'
  return lastsMs > MAX_IMPORTED_HOURS * 60 * MINUTE_MS ? 'too_long' : trackProblem(track)
}

/** Longer than a rest on the beach. */
const PAUSE_MS = 2 * HOUR_MS
/** Averages the noise of a receiver indoors. */
const PLACE_MS = 5 * 60 * 1000
const REST_RADIUS_MILES = 40 / 1609.344
/** Surfers are farther away for longer, when they ride and paddle back. */
const SHARE_AT_REST = 0.95

/** Splits a track at pauses of two hours, and a too long one also at hours in one place: nobody stopped the watch. */
function splitAtPauses(track: readonly TrackPoint[]): TrackPoint[][] {
  return splitAtGaps(track, PAUSE_MS).flatMap((part) =>
    part.at(-1)!.at - part[0]!.at > MAX_IMPORTED_HOURS * HOUR_MS ? splitAtRest(part) : [part],
  )
}

function splitAtRest(track: readonly TrackPoint[]): TrackPoint[][] {
  const parts = splitAtGaps(withoutRest(track), PAUSE_MS)
  return parts.length > 0 ? parts : [[...track]]
}

type Place = Position & { from: number; points: TrackPoint[]; isStill: boolean }

function withoutRest(track: readonly TrackPoint[]): TrackPoint[] {
  const places = placesOf(track)
  const moving: TrackPoint[] = []
  for (let first = 0; first < places.length; ) {
    let next = first
    while (next < places.length && places[next]!.isStill && isNear(places[first]!, places[next]!)) next += 1
    const isRest = (places[next]?.from ?? track.at(-1)!.at) - places[first]!.from >= PAUSE_MS
    if (!isRest) moving.push(...places[first]!.points)
    first = isRest ? next : first + 1
  }
  return moving
}

/** Middle of the positions of each five minutes. */
function placesOf(track: readonly TrackPoint[]): Place[] {
  const byTime = Map.groupBy(track, ({ at }) => Math.floor((at - track[0]!.at) / PLACE_MS))
  return [...byTime.values()].map((points) => {
    const place = {
      latitude: middle(points.map(({ latitude }) => latitude)),
      longitude: middle(points.map(({ longitude }) => longitude)),
    }
    const near = points.filter((point) => isNear(place, point)).length
    return { ...place, from: points[0]!.at, points, isStill: near >= SHARE_AT_REST * points.length }
  })
}

const isNear = (one: Position, other: Position) => distanceMiles(one, other) <= REST_RADIUS_MILES
const middle = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

/** No watch had GPS before; unset clocks say 1970, 1980 or 1989. */
const EARLIEST = Date.UTC(1995, 0)
/** At most two positions a second. */
const LEAST_STEP_MS = 500
const STRAY_AFTER_MS = 20 * 60 * 1000
/** Fewer, far from all others, are a stale fix or a jump of the clock. */
const STRAY_POINTS = 20
const STRAY_MS = 2 * 60 * 1000

/** Drops duplicates, strays over 20 minutes from the bulk, and times over a day after `now` (milliseconds). */
function pointsInOrder(raw: readonly RawPoint[], now: number): TrackPoint[] {
  const placed = raw.filter(isPlace)
  if (placed.length === 0) throw new UnreadableFile('no_positions')
  const timed = placed.filter(({ at }) => at >= EARLIEST && at <= now + DAY_MS)
  if (timed.length < placed.length / 2 || timed.length === 0) throw new UnreadableFile('no_times')
  const stretches = splitAtGaps(eachOnce(timed), STRAY_AFTER_MS)
  const isBulk = stretches.some(({ length }) => length >= STRAY_POINTS)
  return isBulk ? stretches.filter((stretch) => !isStray(stretch)).flat() : stretches.flat()
}

/** The first point of each half second. */
function eachOnce(points: readonly TrackPoint[]): TrackPoint[] {
  const spaced: TrackPoint[] = []
  for (const point of points.toSorted((one, other) => one.at - other.at))
    if (point.at - (spaced.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= LEAST_STEP_MS) spaced.push(point)
  return spaced
}

/** Splits a track in order of time at gaps of `gapMs`. */
function splitAtGaps(track: readonly TrackPoint[], gapMs: number): TrackPoint[][] {
  const parts: TrackPoint[][] = []
  for (const [nth, point] of track.entries()) {
    if (nth === 0 || point.at - track[nth - 1]!.at >= gapMs) parts.push([])
    parts.at(-1)!.push(point)
  }
  return parts
}

const isStray = (stretch: readonly TrackPoint[]) =>
  stretch.length < STRAY_POINTS && stretch.at(-1)!.at - stretch[0]!.at < STRAY_MS
