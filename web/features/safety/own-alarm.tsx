import { useHelp } from '#web/features/safety/safety-changes.ts'
import { useWatch } from '#web/features/safety/use-watch.ts'
import { phaseOf } from '#web/features/safety/watch-phase.ts'
import { lateCode } from '#web/ui/late-code.ts'

// Nobody needs it before an alarm.
const { useCode } = lateCode(async () => (await import('#web/features/safety/raised-alarm.tsx')).RaisedAlarm)

/** Below the banner of a surfer who is overdue or asked for help: whom to call, and what was told to whom, as it happens. */
export function OwnAlarm({ sessionId }: { sessionId: string }) {
  const code = useCode(true)
  const { session, now } = useWatch(sessionId)
  const { error, isAsking } = useHelp(sessionId)
  const phase = session && phaseOf(session, now)
  const isRaised = phase === 'overdue' || phase === 'help'
  if (typeof code !== 'object' || (!isRaised && !error && !isAsking)) return null
  return <code.value {...(isRaised && session && { steps: session.steps })} />
}
