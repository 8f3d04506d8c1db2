import { useSafety, useSessionSafety } from '#web/features/safety/queries.ts'
import { guardOf } from '#web/features/safety/watch-phase.ts'
import { useNow } from '#web/lib/device/use-now.ts'

/**
 * Who would be told, and whether anybody is looking at this minute. `isKnown` is false until the server has said so or
 * has failed to: what it said long ago is not shown while it is being asked anew.
 */
export function useGuard() {
  const now = useNow()
  const { data: safety, dataUpdatedAt, errorUpdatedAt, isFetching } = useSafety()
  const guard = guardOf(safety, dataUpdatedAt, now)
  return { now, safety, guard, isKnown: guard !== 'unknown' || errorUpdatedAt > dataUpdatedAt || !isFetching }
}

/** How a session of the reader's is looked after at this minute; `isKnown` as of `useGuard`. */
export function useWatch(sessionId: string) {
  const { data: session, errorUpdatedAt } = useSessionSafety(sessionId)
  const { isKnown, ...guard } = useGuard()
  return { ...guard, session, isKnown: isKnown && (session !== undefined || errorUpdatedAt > 0) }
}
