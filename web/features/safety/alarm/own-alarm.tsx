import { LateEmergencyNumbers } from '#web/features/safety/alarm/late-emergency-numbers.tsx'
import { useHelp } from '#web/features/safety/safety-changes.ts'
import { useWatch } from '#web/features/safety/use-watch.ts'
import { phaseOf } from '#web/features/safety/watch-phase.ts'
import { lazyCode } from '#web/ui/dialogs/lazy-code.tsx'
import { Card } from '#web/ui/layout/section.tsx'

// Lazy, because the first load usually has no alarm.
const notifiedList = lazyCode(async () => (await import('#web/features/safety/alarm/notified-list.tsx')).NotifiedList)

/** Shows emergency numbers and recipients below the banner of a surfer who is overdue or needs help. */
export function OwnAlarm({ sessionId }: { sessionId: string }) {
  const list = notifiedList.useCode(true)
  const { session, now } = useWatch(sessionId)
  const { error, isAsking } = useHelp(sessionId)
  const phase = session && phaseOf(session, now)
  const isRaised = phase === 'overdue' || phase === 'help'
  if (!isRaised && !error && !isAsking) return null
  return (
    <>
      <Card padded className="mt-4">
        <LateEmergencyNumbers />
      </Card>
      {session && isRaised && typeof list === 'object' && <list.value steps={session.steps} />}
    </>
  )
}
