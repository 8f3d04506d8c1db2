import { useQuery } from '@tanstack/react-query'
import type { Route } from '#contract/api.ts'
import { bodyOf, type ProfileValues } from '#web/features/users/profile-form.ts'
import { call, messageOf, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/users.ts'

const me = read('GET /api/auth/user')
const record = read('GET /api/users/me')

/** Queries that show the surfer's own name and photo. */
const invalidatedByProfile = [
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
export const useSaveProfile = () =>
  useAct({
    call: (values: ProfileValues) => call('PUT /api/users/me', { body: bodyOf(values) }),
    store: (cache, user) => {
      cache.setQueryData(me.queryKey, (before) => before && { ...before, ...user })
      cache.setQueryData(record.queryKey, user)
    },
    done: texts.profileUpdatedSuccessfully,
    failed: (error) => messageOf(error) ?? texts.failedToUpdateProfilePlease,
    changes: (cache) => void refresh(cache, ...invalidatedByProfile),
  })
