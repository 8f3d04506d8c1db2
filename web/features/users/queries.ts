import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { bodyOf, type ProfileDraft } from '#web/features/users/profile-form.ts'
import { ApiError, call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/users.ts'

const me = read('GET /api/auth/user')
const record = read('GET /api/users/me')

/** Where a surfer's own name and photo stand. */
const movedByProfile = [
  'GET /api/auth/user',
  'GET /api/users/me',
  'GET /api/user-stats',
  'GET /api/users/:id',
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/active/spots',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/user/:userId',
] as const satisfies Route[]

/**
 * The reader's own record with their address and first contact, asked for anew each time it is shown: no copy of these is
 * kept for when there is no network.
 */
export const useOwnRecord = () => useQuery({ ...record, staleTime: 0 })

/** What the reader may know of a surfer, as it is at each opening. */
export const useSurfer = (id: string, open: boolean) =>
  useQuery({ ...read('GET /api/users/:id', { params: { id } }), staleTime: 0, enabled: open })

/** Saves the whole form. A username that somebody else has is refused with 409. */
export function useSaveProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (draft: ProfileDraft) => call('PUT /api/users/me', { body: bodyOf(draft) }),
    onSuccess: (user) => {
      cache.setQueryData(me.queryKey, (before) => before && { ...before, ...user })
      cache.setQueryData(record.queryKey, user)
      showToast({ title: texts.success, text: texts.profileUpdatedSuccessfully })
    },
    onError: (error) => {
      const said = error instanceof ApiError ? error.said : undefined
      showToast({
        title: texts.error,
        text: said ?? texts.failedToUpdateProfilePlease,
        kind: 'destructive',
      })
    },
    onSettled: () => void refresh(cache, ...movedByProfile),
  })
}
