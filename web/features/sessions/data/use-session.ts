import { useQuery } from '@tanstack/react-query'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { checkInAct } from '#web/features/sessions/data/check-in-act.ts'
import { sessionDetail } from '#web/features/sessions/data/session-cache.ts'
import { endedAt, unsentSession, useEnds, useIsUnsent } from '#web/features/sessions/data/unsent-sessions.ts'
import { useOutbox, useServerId, useWaiting } from '#web/lib/outbox/outbox-context.ts'

/**
 * A session's detail, refetched at each opening because strangers get no live updates. One in the outbox is shown as
 * checked in.
 */
export function useSession(id: string, open: boolean) {
  const isUnsent = useIsUnsent(id)
  const enabled = open && !isUnsent
  const { data, error, refetch } = useQuery({ ...sessionDetail(useServerId(id)), staleTime: 0, enabled })
  return { data: useOnceSent(id, data), error: enabled ? error : null, refetch }
}

/** Applies the outbox to a session; `known` is the server's version. */
function useOnceSent(id: string, known: SurfSessionDetail | undefined): SurfSessionDetail | undefined {
  const { outbox } = useOutbox()
  const checkIn = useWaiting(checkInAct).find((waiting) => waiting.id === id)
  const ends = useEnds()
  const session = checkIn && outbox ? unsentSession(checkIn, outbox.surferId) : known
  return session && endedAt(session, ends)
}
