import { MAX_IMPORTED_HOURS } from '#contract/limits.ts'
import { eachOnce, pointsInOrder } from '#server/features/track-imports/files/points-in-order.ts'
import type { RecordedActivity } from '#server/features/track-imports/files/recorded-activity.ts'
import { splitAtPauses } from '#server/features/track-imports/files/split-at-pauses.ts'
import { type FileProblem, UnreadableFile } from '#server/features/track-imports/files/unreadable.ts'
import { shareOfTimeFast } from '#surf/activities/surf-activity.ts'
import { MINUTE_MS } from '#surf/time/durations.ts'
import { type TrackPoint, trackProblem } from '#surf/tracks/track.ts'

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
