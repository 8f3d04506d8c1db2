import { useQuery } from '@tanstack/react-query'
import { ELAPSED_REFRESH_MS } from '#contract/limits.ts'
import { read } from '#web/lib/api/api.ts'

/** Refetched each minute and on return: the watch may stop without a message. */
export const fresh = { staleTime: 0, refetchInterval: ELAPSED_REFRESH_MS, refetchOnWindowFocus: true } as const

export const safetyOf = (id: string) => read('GET /api/surf-sessions/:id/safety', { params: { id } })

export const alarmOf = (id: string) => read('GET /api/alarms/:id', { params: { id } })

export const useSafety = () => useQuery({ ...read('GET /api/safety'), ...fresh })

export const useContacts = () => useQuery(read('GET /api/emergency-contacts'))

export const useSessionSafety = (sessionId: string) => useQuery({ ...safetyOf(sessionId), ...fresh })

export const useOwnSession = (id: string) => useQuery(read('GET /api/surf-sessions/:id', { params: { id } }))

export const useOpenAlarms = () => useQuery({ ...read('GET /api/alarms'), ...fresh })

export const useAlarm = (sessionId: string, open: boolean) =>
  useQuery({ ...alarmOf(sessionId), ...fresh, enabled: open })
