import { useQuery } from '@tanstack/react-query'
import { ELAPSED_REFRESH_MS } from '#contract/limits.ts'
import { read } from '#web/lib/api/api.ts'

/** The watch may stop without a word, so what is told of it is asked for anew each minute and at each return. */
const fresh = { staleTime: 0, refetchInterval: ELAPSED_REFRESH_MS, refetchOnWindowFocus: true } as const

/** How one session of the reader's is looked after, in the cache. */
export const safetyOf = (id: string) => read('GET /api/surf-sessions/:id/safety', { params: { id } })

/** One alarm of somebody else's, in the cache. */
export const alarmOf = (id: string) => read('GET /api/alarms/:id', { params: { id } })

/** Who would be told if the reader did not come back, and whether anybody is looking. */
export const useSafety = () => useQuery({ ...read('GET /api/safety'), ...fresh })

/** The reader's emergency contacts, those included who have not agreed. */
export const useContacts = () => useQuery(read('GET /api/emergency-contacts'))

/** How the reader's own session is looked after, and what was told to whom. */
export const useSessionSafety = (sessionId: string) => useQuery({ ...safetyOf(sessionId), ...fresh })

/** The reader's own session, for its start. */
export const useOwnSession = (id: string) => useQuery(read('GET /api/surf-sessions/:id', { params: { id } }))

/** The unfinished alarms that the reader was told of. */
export const useOpenAlarms = () => useQuery({ ...read('GET /api/alarms'), ...fresh })

/** An alarm as it is now, while it is shown. */
export const useAlarm = (sessionId: string, open: boolean) =>
  useQuery({ ...alarmOf(sessionId), ...fresh, enabled: open })

/** How the watch of this server is doing, for operators. */
export const useWatchReport = () => useQuery({ ...read('GET /api/safety/report'), ...fresh })
