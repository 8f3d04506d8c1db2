import { ChevronDown } from 'lucide-react'
import { MAX_OVERDUE_HOURS, MIN_OVERDUE_HOURS } from '#contract/limits.ts'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { HOUR_MS } from '#surf/time/durations.ts'
import { EmergencyNumbers } from '#web/features/safety/alarm/emergency-numbers.tsx'
import { NotifiedList } from '#web/features/safety/alarm/notified-list.tsx'
import { AlarmRecipients } from '#web/features/safety/gaps/alarm-recipients.tsx'
import { SafetyGapList, useSafetyGaps } from '#web/features/safety/gaps/safety-gap-list.tsx'
import { useOwnSession, useSessionSafety } from '#web/features/safety/queries.ts'
import { refetchSafety, storeSafety } from '#web/features/safety/safety-changes.ts'
import { useGuard } from '#web/features/safety/use-watch.ts'
import { reachesSomebody } from '#web/features/safety/watch-phase.ts'
import { call, isGone } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { clock } from '#web/lib/format/format.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { iconInText } from '#web/ui/display/icons.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
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

type LimitFieldProps = { session: Pick<SurfSession, 'id' | 'startTime'>; overdueAt: string }

/** Offers the current limit, and hours after the start that lie in the future. */
function LimitField({ session: { id, startTime }, overdueAt }: LimitFieldProps) {
  const {
    mutate: change,
    variables,
    isPending,
  } = useAct({
    call: (overdueHours: number) =>
      call('PUT /api/surf-sessions/:id/safety', { params: { id }, body: { overdueHours } }),
    isIdempotent: true,
    store: storeSafety,
    failed: { title: texts.notChanged },
    changes: refetchSafety,
  })
  const now = useNow()
  const startsAt = Date.parse(startTime)
  const current = (Date.parse(overdueAt) - startsAt) / HOUR_MS
  const hours = Array.from(
    { length: MAX_OVERDUE_HOURS - MIN_OVERDUE_HOURS + 1 },
    (_, index) => index + MIN_OVERDUE_HOURS,
  )
  const offered = hours.filter((count) => count === current || startsAt + count * HOUR_MS > now)
  return (
    <label className="relative grid gap-1.5 pt-1">
      <span className="text-small font-strong text-ink-2">{texts.safetyWatchUntil}</span>
      <select
        value={isPending ? variables : current}
        disabled={isPending}
        onChange={({ currentTarget }) => change(Number(currentTarget.value))}
        className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 inset-ring-[1.5px] inset-ring-edge"
      >
        {!offered.includes(current) && <option value={current}>{clock(overdueAt)}</option>}
        {offered.map((count) => (
          <option key={count} value={count}>
            {texts.timeAfter(clock(new Date(startsAt + count * HOUR_MS).toISOString()), count)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-4 bottom-[17px] text-ink-3">
        <ChevronDown {...iconInText} />
      </span>
    </label>
  )
}
