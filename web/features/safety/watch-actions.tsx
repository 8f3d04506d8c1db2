import { LifeBuoy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import { LateEmergencyNumbers } from '#web/features/safety/alarm/late-emergency-numbers.tsx'
import { helpQuestion } from '#web/features/safety/alarm/recipient-words.ts'
import { useExtension, useHelp, useWaitingFine } from '#web/features/safety/safety-changes.ts'
import { useWatch } from '#web/features/safety/use-watch.ts'
import { phaseOf } from '#web/features/safety/watch-phase.ts'
import { LazyConfirm } from '#web/ui/dialogs/lazy-sheets.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/safety.ts'

type WatchActionsProps = {
  sessionId: string
  /** The 'I'm safe' button, which checks out immediately. */
  safe: ReactNode
}

export function WatchActions({ sessionId, safe }: WatchActionsProps) {
  const { session, now } = useWatch(sessionId)
  const phase = session && phaseOf(session, now)
  return (
    <>
      {session && phase !== 'watched' && <FineButton session={session} wasFalse={phase === 'help'} />}
      {phase === 'help' ? safe : <HelpButton sessionId={sessionId} />}
    </>
  )
}

/** After a call for help it reports a false alarm; the session is watched for another hour. */
function FineButton({ session, wasFalse }: { session: SessionSafety; wasFalse: boolean }) {
  const { extend, isPending } = useExtension(session)
  const isWaiting = useWaitingFine(session.sessionId) !== undefined
  const rests = isPending || isWaiting
  return (
    <Button fill="glass" className="text-balance" aria-disabled={rests} onClick={() => rests || extend()}>
      {isPending
        ? texts.saving
        : isWaiting
          ? texts.waitingForASignal
          : wasFalse
            ? texts.falseAlarm
            : texts.imFineOneMoreHour}
    </Button>
  )
}

/** Confirms first; after a failed call it retries without confirmation. */
function HelpButton({ sessionId }: { sessionId: string }) {
  const { safety } = useWatch(sessionId)
  const { ask, isAsking, error } = useHelp(sessionId)
  const [isSure, setSure] = useState(true)
  return (
    <>
      <Button
        fill={error ? 'alert' : 'glass'}
        icon={<LifeBuoy {...iconInButton} />}
        aria-disabled={isAsking}
        onClick={() => isAsking || (error ? ask() : setSure(false))}
      >
        {isAsking ? texts.askingForHelp : error ? texts.tryAgainINeedHelp : texts.iNeedHelp}
      </Button>
      <LazyConfirm
        open={!isSure}
        onClose={() => setSure(true)}
        title={texts.askForHelp}
        text={helpQuestion(safety)}
        action={texts.iNeedHelp}
        isAlert
        onConfirm={() => ask()}
      >
        <LateEmergencyNumbers />
      </LazyConfirm>
    </>
  )
}
