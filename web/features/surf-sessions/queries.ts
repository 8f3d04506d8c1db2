import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import { ACTIVE_SESSIONS_POLL_MS } from '#contract/limits.ts'
import type { endSession, NewSurfSession, SurfSession } from '#contract/surf-sessions.ts'
import type { Position } from '#surf/geo.ts'
import { leaveTheWater } from '#web/features/surf-sessions/leave-the-water.ts'
import { call, read } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import { showToast } from '#web/ui/toast.tsx'

/** What moves when a session begins or ends, whoever's it is. */
export const movedBySessions = [
  'GET /api/surf-sessions/active',
  'GET /api/surf-sessions/:id',
  'GET /api/surf-sessions/user/:userId',
  'GET /api/surf-sessions/spot/:id',
  'GET /api/surf-sessions/spot/:id/buddies',
  'GET /api/user-stats',
] as const

/** Without a network a call fails now and in words, instead of waiting unseen for the network to come back. */
const atOnce = { networkMode: 'always' } as const

/** Sessions in the water, around a position when there is one; waits for a position that is still being found. */
export const useActiveSessions = (around?: (Position & { radius: number }) | 'finding', limit?: number) =>
  useQuery({
    ...read('GET /api/surf-sessions/active', { query: around === 'finding' ? {} : { ...around, limit } }),
    enabled: around !== 'finding',
    refetchInterval: ACTIVE_SESSIONS_POLL_MS,
    placeholderData: keepPreviousData,
  })

/** The surfer's latest session alone, in the water or not. */
export const useLatestSession = (userId: string) =>
  useQuery({
    ...read('GET /api/surf-sessions/user/:userId', { params: { userId }, query: { limit: 1 } }),
    refetchInterval: ACTIVE_SESSIONS_POLL_MS,
  })

/** The surfer's own session in the water; undefined when there is none. */
export const useCurrentSession = (userId: string): SurfSession | undefined =>
  useLatestSession(userId).data?.find(({ isActive }) => isActive)

export const useSession = (id: string) => useQuery(read('GET /api/surf-sessions/:id', { params: { id } }))

export const useOwnStats = () =>
  useQuery(read('GET /api/user-stats', { query: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone } }))

/** Starts a session. The clientId is made once per intent, so that a repeated try never doubles it. */
export function useCheckIn() {
  const cache = useQueryClient()
  return useMutation({
    ...atOnce,
    mutationFn: (session: NewSurfSession & { clientId: string }) => call('POST /api/surf-sessions', { body: session }),
    onSuccess: () => showToast({ title: 'Checked In!', text: 'Your surf session has started. Stay safe out there!' }),
    onError: () =>
      showToast({
        title: 'Check-in Failed',
        text: 'Unable to start session. Please try again.',
        kind: 'destructive',
      }),
    onSettled: () => void refresh(cache, ...movedBySessions),
  })
}

/** Ends a session; it leaves the water at once, and comes back when the server says no. */
export function useCheckOut() {
  const cache = useQueryClient()
  return useMutation({
    ...atOnce,
    mutationFn: ({ id, ...notes }: { id: string } & NonNullable<BodyGivenTo<typeof endSession>>) =>
      call('PUT /api/surf-sessions/:id/end', { params: { id }, body: notes }),
    onMutate: ({ id }) => leaveTheWater(cache, id, new Date()),
    onSuccess: () => showToast({ title: 'Session Ended', text: 'Hope you had an epic session!' }),
    onError: (_error, _session, putBack) => {
      putBack?.()
      showToast({ title: 'Error', text: 'Failed to end session. Please try again.', kind: 'destructive' })
    },
    onSettled: () => void refresh(cache, ...movedBySessions),
  })
}

export function useJoin() {
  const cache = useQueryClient()
  return useMutation({
    ...atOnce,
    mutationFn: (id: string) => call('POST /api/surf-sessions/:id/join', { params: { id } }),
    onSuccess: () => showToast({ title: 'Success!', text: "You've joined the surf session!" }),
    onError: () =>
      showToast({ title: 'Error', text: 'Failed to join session. Please try again.', kind: 'destructive' }),
    onSettled: () => void refresh(cache, ...movedBySessions),
  })
}
