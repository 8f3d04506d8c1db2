import type { SessionSafety } from '#contract/sessions/safety.ts'
import { safetyGaps } from '#web/features/safety/gaps/safety-gaps.ts'
import { useContacts } from '#web/features/safety/queries.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { usePush } from '#web/lib/device/use-push.ts'
import { showToast } from '#web/ui/feedback/toast.ts'
import * as texts from '#words/safety.ts'

/**
 * What is missing from the safety watch of a session at this minute, and push on this phone, which may be part of it.
 * `gaps` is undefined until all that they are derived from has loaded or failed to, so that no row comes late.
 */
export function useSafetyGaps(session: SessionSafety | undefined) {
  const { now, safety, guard, isKnown } = useGuard()
  const { data, isError } = useContacts()
  const push = usePush({
    onFailed: (text) => showToast({ title: texts.error, text, kind: 'destructive' }),
  })
  const isReady = session && isKnown && (data || isError) && (push.state || push.isError)
  const gaps = isReady && safetyGaps({ session, safety, guard, contacts: data?.contacts, push: push.state, now })
  return { gaps: gaps || undefined, push }
}
