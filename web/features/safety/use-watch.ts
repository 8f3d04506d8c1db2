import { useSafety, useSessionSafety } from '#web/features/safety/queries.ts'
import { guardOf } from '#web/features/safety/watch-phase.ts'
import { useNow } from '#web/lib/device/use-now.ts'

/**
 * Returns the recipients and whether the watch runs now. `isKnown` is false until the server has answered or failed:
 * outdated answers are not shown during a refetch.
 */
export function useGuard() {
  const now = useNow()
  const { data: safety, dataUpdatedAt, errorUpdatedAt, isFetching } = useSafety()
  const guard = guardOf(safety, dataUpdatedAt, now)
  return { now, safety, guard, isKnown: guard !== 'unknown' || errorUpdatedAt > dataUpdatedAt || !isFetching }
}

/** Returns a session's watch; `isKnown` as in `useGuard`. */
export function useWatch(sessionId: string) {
  const { data: session, errorUpdatedAt } = useSessionSafety(sessionId)
  const { isKnown, ...guard } = useGuard()
  return { ...guard, session, isKnown: isKnown && (session !== undefined || errorUpdatedAt > 0) }
}
