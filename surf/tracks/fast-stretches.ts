import { TOP_KMH } from '#surf/tracks/projected-track.ts'
import type { Motion } from '#surf/tracks/track-motion.ts'

type Moment = { seconds: number; east: number; north: number }

/** Metres of path, top speed in m/s. */
export type FastStretch = { start: Moment; end: Moment; lengthM: number; topSpeed: number }

const JOIN_SECONDS = 4

/** From `startSpeed` (m/s) to below `endSpeed`; merges those under 4 s apart in one direction. */
export function fastStretches(motion: Motion, startSpeed: number, endSpeed: number): FastStretch[] {
  return motion.runStarts.flatMap((start, run) => {
    const last = (motion.runStarts[run + 1] ?? motion.length) - 1
    return joinNeighbours(stretchesOfRun(motion, start, last, startSpeed, endSpeed))
  })
}

export function wayLength({ east, north }: Motion, from: number, to: number): number {
  let metres = 0
  for (let index = from + 1; index <= to; index += 1) {
    const eastStep = east[index]! - east[index - 1]!
    const northStep = north[index]! - north[index - 1]!
    metres += Math.sqrt(eastStep * eastStep + northStep * northStep)
  }
  return metres
}

function stretchesOfRun(motion: Motion, first: number, last: number, startSpeed: number, endSpeed: number) {
  const { speed } = motion
  const stretches: FastStretch[] = []
  let from = -1
  for (let index = first; index <= last; index += 1) {
    if (from < 0 && speed[index]! >= startSpeed) from = index
    if (from < 0 || (speed[index]! >= endSpeed && index < last)) continue
    const start = from > first ? momentAtSpeed(motion, from, startSpeed) : momentAt(motion, from)
    const hasSlowed = speed[index]! < endSpeed
    const end = hasSlowed ? momentAtSpeed(motion, index, endSpeed) : momentAt(motion, index)
    const lastFast = hasSlowed ? index - 1 : index
    stretches.push({
      start,
      end,
      lengthM:
        distanceM(start, momentAt(motion, from)) +
        wayLength(motion, from, lastFast) +
        distanceM(momentAt(motion, lastFast), end),
      topSpeed: topSpeed(speed.subarray(from, index + 1)),
    })
    from = -1
  }
  return stretches
}

/** Ignores spikes above the possible speed. */
function topSpeed(speeds: Float64Array): number {
  return speeds.reduce((top, each) => (each * 3.6 > TOP_KMH ? top : Math.max(top, each)), 0)
}

function joinNeighbours(stretches: FastStretch[]): FastStretch[] {
  const joined: FastStretch[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (!last || stretch.start.seconds - last.end.seconds >= JOIN_SECONDS || !goTheSameWay(last, stretch)) {
      joined.push(stretch)
      continue
    }
    joined[joined.length - 1] = {
      start: last.start,
      end: stretch.end,
      lengthM: last.lengthM + distanceM(last.end, stretch.start) + stretch.lengthM,
      topSpeed: Math.max(last.topSpeed, stretch.topSpeed),
    }
  }
  return joined
}

function goTheSameWay(one: FastStretch, other: FastStretch): boolean {
  const east = (one.end.east - one.start.east) * (other.end.east - other.start.east)
  return east + (one.end.north - one.start.north) * (other.end.north - other.start.north) > 0
}

const momentAt = ({ seconds, east, north }: Motion, index: number): Moment => ({
  seconds: seconds[index]!,
  east: east[index]!,
  north: north[index]!,
})

function momentAtSpeed(motion: Motion, index: number, limit: number): Moment {
  const before = momentAt(motion, index - 1)
  const after = momentAt(motion, index)
  const part = (limit - motion.speed[index - 1]!) / (motion.speed[index]! - motion.speed[index - 1]!)
  const between = (from: number, to: number) => from + part * (to - from)
  return {
    seconds: between(before.seconds, after.seconds),
    east: between(before.east, after.east),
    north: between(before.north, after.north),
  }
}

const distanceM = (from: Moment, to: Moment) => Math.hypot(to.east - from.east, to.north - from.north)
