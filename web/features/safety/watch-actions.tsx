import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import type { SessionSafety } from '#contract/safety.ts'
import { EmergencyNumbers } from '#web/features/safety/emergency-numbers.tsx'
import { useExtension, useHelp, useWaitingFine } from '#web/features/safety/safety-changes.ts'
import { helpQuestion } from '#web/features/safety/told-words.ts'
import { useWatch } from '#web/features/safety/use-watch.ts'
import { phaseOf } from '#web/features/safety/watch-phase.ts'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { LateConfirm } from '#web/ui/late-confirm.tsx'

/** Beside Check Out: 'I'm fine, 1 more hour' once that is asked, and 'I need help' until it is. */
export function WatchActions({ sessionId }: { sessionId: string }) {
  const { session, now } = useWatch(sessionId)
  const phase = session && phaseOf(session, now)
  return (
    <>
      {session && phase !== 'watched' && <FineButton session={session} />}
      {phase !== 'help' && <HelpButton sessionId={sessionId} />}
    </>
  )
}

function FineButton({ session }: { session: SessionSafety }) {
  const { extend, isPending } = useExtension(session)
  const isWaiting = useWaitingFine(session.sessionId) !== undefined
  const rests = isPending || isWaiting
  return (
    <Button fill="glass" className="text-balance" aria-disabled={rests} onClick={() => rests || extend()}>
      {isPending ? 'Saving...' : isWaiting ? 'Waiting for a signal' : "I'm fine, 1 more hour"}
    </Button>
  )
}

/** Asks first who means it; when the server did not hear it, the same button tries again without asking. */
function HelpButton({ sessionId }: { sessionId: string }) {
  const { safety } = useWatch(sessionId)
  const { ask, isAsking, error } = useHelp(sessionId)
  const [isSure, setSure] = useState(true)
  return (
    <>
      <Button
        fill={error ? 'rip' : 'glass'}
        icon={<LifeBuoy {...iconInButton} />}
        aria-disabled={isAsking}
        onClick={() => isAsking || (error ? ask() : setSure(false))}
      >
        {isAsking ? 'Asking for help...' : error ? 'Try again: I need help' : 'I need help'}
      </Button>
      <LateConfirm
        open={!isSure}
        onClose={() => setSure(true)}
        title="Ask for help?"
        text={helpQuestion(safety)}
        action="I need help"
        onConfirm={() => ask()}
      >
        <EmergencyNumbers />
      </LateConfirm>
    </>
  )
}
