import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Track } from '#contract/sessions/tracks.ts'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/tracks.ts'

/** Routes invalidated by a track: its waves are the session's, and count in its surfer's figures. */
const MOVED = [
  'GET /api/surf-sessions/:id/track',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/users/me/progress',
] as const

const trackOf = (id: string) => read('GET /api/surf-sessions/:id/track', { params: { id } })

/** The track of a session as this reader may see it, refetched at each opening; an error without one. */
export const useTrack = (id: string, open: boolean) => useQuery({ ...trackOf(id), staleTime: 0, enabled: open })

export type TrackChange =
  | { sharedWithBuddies: boolean }
  | { sensitivity: number }
  | { startAt: number; accepted: boolean | null }

/** Changes the reader's own track; the page updates after the server's count. */
export function useChangeTrack(id: string) {
  const cache = useQueryClient()
  return useMutation({
    // In order, so that the last choice wins.
    scope: { id: `track of ${id}` },
    mutationFn: (change: TrackChange) =>
      'startAt' in change
        ? call('PUT /api/surf-sessions/:id/track/waves', { params: { id }, body: change })
        : call('PATCH /api/surf-sessions/:id/track', { params: { id }, body: change }),
    onSuccess: (summary) => {
      cache.setQueryData<Track>(trackOf(id).queryKey, (track) => track && { ...track, ...summary })
      return refresh(cache, ...MOVED)
    },
    onError: () => showToast({ title: texts.error, text: texts.failedToChangeTheTrack, kind: 'destructive' }),
  })
}
