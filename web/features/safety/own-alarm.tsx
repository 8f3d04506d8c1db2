import { EmergencyNumbers } from '#web/features/safety/emergency-numbers.tsx'
import { useHelp } from '#web/features/safety/safety-changes.ts'
import { ToldList } from '#web/features/safety/told-list.tsx'
import { useWatch } from '#web/features/safety/use-watch.ts'
import { phaseOf } from '#web/features/safety/watch-phase.ts'
import { Card } from '#web/ui/card.tsx'

/** Below the banner of a surfer who is overdue or asked for help: whom to call, and what was told to whom, as it happens. */
export function OwnAlarm({ sessionId }: { sessionId: string }) {
  const { session, now } = useWatch(sessionId)
  const { error, isAsking } = useHelp(sessionId)
  const phase = session && phaseOf(session, now)
  const isRaised = phase === 'overdue' || phase === 'help'
  if (!isRaised && !error && !isAsking) return null
  return (
    <>
      <Card padded className="mt-4">
        <EmergencyNumbers />
      </Card>
      {session && isRaised && <ToldList steps={session.steps} />}
    </>
  )
}
