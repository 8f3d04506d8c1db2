import type { SurfSession } from '#contract/sessions/surf-sessions.ts'

type Surfed = Pick<SurfSession, 'surfSpot' | 'startTime'>
export type RecentSpot = { surfSpot: NonNullable<Surfed['surfSpot']>; startTime: string }

/** Spots of these sessions, newest first, each once with the start of its latest session. */
export function recentSpots(sessions: readonly Surfed[]): RecentSpot[] {
  const latest = new Map<string, RecentSpot>()
  const newestFirst = sessions.toSorted((one, other) => Date.parse(other.startTime) - Date.parse(one.startTime))
  for (const { surfSpot, startTime } of newestFirst)
    if (surfSpot && !latest.has(surfSpot.id)) latest.set(surfSpot.id, { surfSpot, startTime })
  return [...latest.values()]
}
