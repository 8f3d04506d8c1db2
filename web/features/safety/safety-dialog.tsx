import type { SessionSafety } from '#contract/safety.ts'
import { EmergencyNumbers } from '#web/features/safety/emergency-numbers.tsx'
import { LimitField } from '#web/features/safety/limit-field.tsx'
import { useOwnSession, useSessionSafety } from '#web/features/safety/queries.ts'
import { ToldList } from '#web/features/safety/told-list.tsx'
import { WhoWouldBeTold } from '#web/features/safety/who-would-be-told.tsx'
import { isGone } from '#web/lib/api.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { UnshownSheet } from '#web/ui/unshown-sheet.tsx'

/** How the reader's own session is looked after: until when, who would be told, and what was told already. */
export function SafetyDialog({ value: sessionId, open, onClose }: AddressedDialogProps) {
  const { data: safety, error, refetch } = useSessionSafety(sessionId)
  if (!safety || (error && isGone(error)))
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title="Your Safety"
        error={error}
        isGone={error !== null && isGone(error)}
        gone="Session not found"
        failed="Couldn't load this"
        onRetry={() => refetch()}
      />
    )
  return (
    <Sheet open={open} onClose={onClose} title="Your Safety">
      {safety.overdueAt !== null && <Limit safety={safety} overdueAt={safety.overdueAt} />}
      <ToldList steps={safety.steps} />
      <Card padded className="mt-6">
        <EmergencyNumbers />
      </Card>
    </Sheet>
  )
}

function Limit({ safety, overdueAt }: { safety: SessionSafety; overdueAt: string }) {
  const { data: session } = useOwnSession(safety.sessionId)
  return (
    <>
      {session?.isActive && <LimitField session={session} overdueAt={overdueAt} />}
      {!safety.alarm && <WhoWouldBeTold by={overdueAt} />}
    </>
  )
}
