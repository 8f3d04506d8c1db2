import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ACTIVE_SESSIONS_POLL_MS } from '#contract/limits.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import type { Position } from '#surf/places/geo.ts'
import { recentSessions, sessionDetail } from '#web/features/sessions/data/session-cache.ts'
import { useWithUnsent } from '#web/features/sessions/data/unsent-sessions.ts'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { activeNearCall, ownStatsCall } from '#web/lib/api/home-calls.ts'
import { invalidatedByOwnSessions } from '#web/lib/api/invalidation.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import { locate } from '#web/lib/device/geolocation.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { useAct, usePending } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/sessions/data.ts'

/** Active sessions around a position; waits while the position is being found. */
export const useActiveNear = (position: Position | undefined) =>
  useQuery({
    ...activeNear(position ?? { latitude: 0, longitude: 0 }),
    enabled: position !== undefined,
    refetchInterval: ACTIVE_SESSIONS_POLL_MS,
    placeholderData: keepPreviousData,
  })

export const activeNear = (position: Position) => read(...activeNearCall(position))

/** Latest sessions, including the outbox. The active one may not be the newest: a phone's clock can run ahead. */
export function useRecentSessions(userId: string) {
  const { data, isError, refetch } = useQuery({
    ...recentSessions(userId),
    refetchInterval: ACTIVE_SESSIONS_POLL_MS,
  })
  return { data: useWithUnsent(data, userId), isError, refetch }
}

export const useCurrentSession = (userId: string): SurfSession | undefined =>
  useRecentSessions(userId).data?.find(({ isActive }) => isActive)

/** Null: no active session. Undefined: not known yet. */
export function useCurrentSessionId(userId: string): string | null | undefined {
  const { data } = useRecentSessions(userId)
  return data && (data.find(({ isActive }) => isActive)?.id ?? null)
}

const JOIN = ['join']

/** Ids of the sessions surfed together with this surfer's, and of the one being joined. */
export function useJoined(userId: string): ReadonlySet<string> {
  const current = useCurrentSession(userId)
  const together = useQuery({ ...sessionDetail(current?.id ?? ''), enabled: current !== undefined })
  const joining = usePending<string>(JOIN)
  const party = current ? together.data?.party : undefined
  return new Set([...joining, ...(party ?? []).map(({ sessionId }) => sessionId)])
}

export const ownStats = () => read(...ownStatsCall())

/** The reader's figures. The last seven days change at midnight, so they are refetched then. */
export function useOwnStats() {
  const stats = useQuery(ownStats())
  const { dataUpdatedAt, refetch } = stats
  const today = new Date(useNow()).toDateString()
  const before = dataUpdatedAt > 0 && new Date(dataUpdatedAt).toDateString() !== today
  useEffect(() => {
    if (before) void refetch()
  }, [before, refetch])
  return stats
}

/** Joins a session; `useJoined` includes it at once and removes it when the server refuses. */
export function useJoin() {
  const { open } = useSheetAddress('session')
  return useAct({
    mutationKey: JOIN,
    call: async (id: string) => {
      const body = await ownPlace()
      return onceMore(() => call('POST /api/surf-sessions/:id/join', { params: { id }, body }))
    },
    done: ({ id }) => ({
      title: texts.success,
      text: texts.youveJoinedTheSurfSession,
      actions: [{ label: texts.viewSession, onPress: () => open(id) }],
    }),
    failed: texts.failedToJoinSessionPlease,
    // Until both are loaded the page could not show it as joined.
    changes: (cache, { result }) =>
      Promise.all([
        refresh(cache, ...invalidatedByOwnSessions),
        result && cache.prefetchQuery(sessionDetail(result.id)),
      ]),
  })
}

/** Timeout and maximum age of a guest's position. */
const PATIENCE = { enableHighAccuracy: true, timeout: 3_000, maximumAge: 60_000 }

/** Time zone, and the position if no prompt is needed, for those who search for the surfer. */
async function ownPlace(): Promise<{ timeZone: string } & Partial<Position>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return { timeZone }
    const { latitude, longitude } = await locate(PATIENCE)
    return { timeZone, latitude, longitude }
  } catch {
    return { timeZone }
  }
}
