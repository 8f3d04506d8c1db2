import type { SessionSafety } from '#contract/sessions/safety.ts'
import { EmergencyNumbers } from '#web/features/safety/alarm/emergency-numbers.tsx'
import { NotifiedList } from '#web/features/safety/alarm/notified-list.tsx'
import { AlarmRecipients } from '#web/features/safety/gaps/alarm-recipients.tsx'
import { SafetyGapList, useSafetyGaps } from '#web/features/safety/gaps/safety-gap-list.tsx'
import { LimitField } from '#web/features/safety/limit-field.tsx'
import { useOwnSession, useSessionSafety } from '#web/features/safety/queries.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { reachesSomebody } from '#web/features/safety/watch-phase.ts'
import { isGone } from '#web/lib/api/api.ts'
import { clock } from '#web/lib/format/format.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/safety.ts'

type SafetyDialogProps = AddressedDialogProps & {
  /** Offers what makes the session safer. */
  canImprove?: boolean
}

export function SafetyDialog({ value: sessionId, open, onClose, canImprove = true }: SafetyDialogProps) {
  const { data: safety, error, refetch } = useSessionSafety(sessionId)
  const { gaps, push } = useSafetyGaps(safety)
  if (!safety || (error && isGone(error)))
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.yourSafety}
        error={error}
        isGone={error !== null && isGone(error)}
        gone={texts.sessionNotFound}
        failed={texts.couldntLoadThis}
        onRetry={() => refetch()}
      />
    )
  return (
    <Sheet open={open} onClose={onClose} title={texts.yourSafety}>
      {gaps ? (
        <>
          {canImprove && <SafetyGapList session={safety} gaps={gaps} push={push} />}
          {safety.overdueAt !== null && (
            <Limit safety={safety} overdueAt={safety.overdueAt} showsRecipients={canImprove} />
          )}
          <NotifiedList steps={safety.steps} />
        </>
      ) : (
        <SkeletonRows count={2} label={texts.loadingYourSafety} />
      )}
      <Card padded className="mt-6">
        <EmergencyNumbers />
      </Card>
    </Sheet>
  )
}

type LimitProps = { safety: SessionSafety; overdueAt: string; showsRecipients: boolean }

function Limit({ safety, overdueAt, showsRecipients }: LimitProps) {
  const { data: session } = useOwnSession(safety.sessionId)
  const { safety: cover, guard } = useGuard()
  const isCovered = guard === 'protected' && cover !== undefined && reachesSomebody(cover)
  return (
    <div className="mt-4">
      {session?.isActive && <LimitField session={session} overdueAt={overdueAt} />}
      {showsRecipients && !safety.alarm && isCovered && (
        <AlarmRecipients title={texts.ifYoureNotBackBy(clock(overdueAt))} />
      )}
    </div>
  )
}
