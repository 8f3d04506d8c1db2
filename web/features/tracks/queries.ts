import { useQuery } from '@tanstack/react-query'
import type { Track } from '#contract/sessions/tracks.ts'
import { type CorrectedRide, correctRides } from '#surf/tracks/corrected-waves.ts'
import { type TrackPoint, trackOfColumns } from '#surf/tracks/track.ts'
import { findWaves } from '#surf/tracks/waves.ts'
import { call, read } from '#web/lib/api/api.ts'
import { useZones } from '#web/lib/format/place-zones.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/tracks.ts'

/** Routes invalidated by a track: its waves are the session's, and count in its surfer's figures. */
const CHANGED = [
  'GET /api/surf-sessions/:id/track',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/users/me/progress',
] as const

const trackOf = (id: string) => read('GET /api/surf-sessions/:id/track', { params: { id } })

/** The track of a session as this reader may see it, refetched at each opening; an error without one. */
const useTrack = (id: string, open: boolean) => useQuery({ ...trackOf(id), staleTime: 0, enabled: open })

export type TrackChange =
  | { sharedWithBuddies: boolean }
  | { sensitivity: number }
  | { startAt: number; accepted: boolean | null }

/** Changes the reader's own track; the page updates after the server's count. */
export const useChangeTrack = (id: string) =>
  useAct({
    // In order, so that the last choice wins.
    scope: { id: `track of ${id}` },
    call: (change: TrackChange) =>
      'startAt' in change
        ? call('PUT /api/surf-sessions/:id/track/waves', { params: { id }, body: change })
        : call('PATCH /api/surf-sessions/:id/track', { params: { id }, body: change }),
    store: (cache, summary) =>
      cache.setQueryData<Track>(trackOf(id).queryKey, (track) => track && { ...track, ...summary }),
    failed: texts.failedToChangeTheTrack,
    changes: CHANGED,
  })

/** Cached, because several parts of a page show them. */
const computed = new WeakMap<Track, { points: TrackPoint[]; rides: Map<number, CorrectedRide[]> }>()

function ridesOf(track: Track, sensitivity: number): { points: TrackPoint[]; rides: CorrectedRide[] } {
  const { points, rides } = computed.get(track) ?? { points: trackOfColumns(track.points), rides: new Map() }
  computed.set(track, { points, rides })
  if (!rides.has(sensitivity)) {
    const facing = track.facing === null ? {} : { facing: track.facing }
    rides.set(sensitivity, correctRides(findWaves(points, { sensitivity, ...facing }).rides, track.corrections))
  }
  return { points, rides: rides.get(sensitivity)! }
}

/**
 * The track of a session with its rides, at the saved sensitivity or `tried`; undefined until loaded, and without a
 * track for this reader. `waves` are the counted rides.
 */
export function useSessionRides(sessionId: string, tried?: number) {
  const { data: track } = useTrack(sessionId, true)
  const zoneOf = useZones()
  if (!track || track.points.at.length === 0) return undefined
  const sensitivity = tried ?? track.sensitivity
  const { points, rides } = ridesOf(track, sensitivity)
  const waves = rides.filter(({ isCounted }) => isCounted)
  return { track, points, sensitivity, rides, waves, timeZone: zoneOf({ ...points[0]!, timeZone: track.timeZone }) }
}
