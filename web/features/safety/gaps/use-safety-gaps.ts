import type { SessionSafety } from '#contract/sessions/safety.ts'
import { safetyGaps } from '#web/features/safety/gaps/safety-gaps.ts'
import { useContacts } from '#web/features/safety/queries.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { usePush } from '#web/ui/feedback/use-push.ts'

/**
 * Returns the session's gaps and this phone's push, which can be one. `gaps` is undefined until all sources have loaded
 * or failed, so that no row appears late.
 */
export function useSafetyGaps(session: SessionSafety | undefined) {
  const { now, safety, guard, isKnown } = useGuard()
  const { data, isError } = useContacts()
  const push = usePush()
  const isReady = session && isKnown && (data || isError) && (push.state || push.isError)
  const gaps = isReady && safetyGaps({ session, safety, guard, contacts: data?.contacts, push: push.state, now })
  return { gaps: gaps || undefined, push }
}
