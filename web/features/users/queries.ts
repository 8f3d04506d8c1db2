import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { bodyOf, type ProfileValues } from '#web/features/users/profile-form.ts'
import { ApiError, call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/users.ts'

const me = read('GET /api/auth/user')
const record = read('GET /api/users/me')

/** Queries that show the surfer's own name and photo. */
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

/** Refetched each time: address and first contact are private and not stored for offline use. */
export const useOwnRecord = () => useQuery({ ...record, staleTime: 0 })

export const useSurfer = (id: string, open: boolean) =>
  useQuery({ ...read('GET /api/users/:id', { params: { id } }), staleTime: 0, enabled: open })

/** Refuses a taken username with 409. */
export function useSaveProfile() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (values: ProfileValues) => call('PUT /api/users/me', { body: bodyOf(values) }),
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
