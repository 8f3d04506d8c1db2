import { useState } from 'react'
import type { Alarm } from '#contract/sessions/safety.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { AlarmFacts } from '#web/features/safety/alarm/alarm-facts.tsx'
import { alarmTitle } from '#web/features/safety/alarm/alarm-words.ts'
import { EmergencyNumbers } from '#web/features/safety/alarm/emergency-numbers.tsx'
import { alarmOf, useAlarm } from '#web/features/safety/queries.ts'
import { call, isGone } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { invalidatedBySafety } from '#web/lib/api/invalidation.ts'
import { useZoneAt } from '#web/lib/format/place-zones.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/safety.ts'

export function AlarmDialog({ value: sessionId, open, onClose }: AddressedDialogProps) {
  const { data: alarm, error, refetch } = useAlarm(sessionId, open)
  if (!alarm || (error && isGone(error)))
    return (
      <UnshownSheet
        open={open}
        onClose={onClose}
        title={texts.alarm}
        error={error}
        isGone={error !== null && isGone(error)}
        gone={texts.alarmNotFound}
        failed={texts.couldntLoadTheAlarm}
        onRetry={() => refetch()}
      />
    )
  const isOpen = alarm.state === 'open'
  const isOver = alarm.state === 'over' || alarm.state === 'withdrawn'
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={alarmTitle(alarm)}
      fit={isOver}
      foot={isOpen && <ReachedButton alarm={alarm} />}
    >
      <div className="grid gap-4 pt-1">
        <p role="status" className="text-ink-2">
          {whatToDo(alarm)}
        </p>
        {!isOver && <AlarmFacts alarm={alarm} />}
        {isOpen && (
          <Card padded>
            <EmergencyThere alarm={alarm} />
          </Card>
        )}
      </div>
    </Sheet>
  )
}

const EmergencyThere = ({ alarm }: { alarm: Alarm }) => <EmergencyNumbers zone={useZoneAt(alarm)} />

function whatToDo({ user, state }: Alarm): string {
  const firstName = isolated(user.firstName)
  if (state === 'over') return texts.isBackOrFineAnd(firstName)
  if (state === 'withdrawn') return texts.ourClockWasWrongAnd(firstName)
  if (state === 'reached') return texts.someoneHasReachedNoOne(firstName)
  return texts.callFirstIfYouCant(firstName)
}

function ReachedButton({ alarm: { sessionId, user } }: { alarm: Alarm }) {
  const { mutate: reached, isPending } = useReached(sessionId)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button fill="sea" wide aria-disabled={isPending} onClick={() => isPending || setAsking(true)}>
        {isPending ? texts.lettingTheOthersKnow : texts.iReachedThem}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.didYouReach(isolated(user.firstName))}
        text={texts.onlySaySoIfYou(isolated(user.firstName))}
        action={texts.iReachedThem}
        onConfirm={() => reached()}
      />
    </>
  )
}

/** Stops notifications to further recipients. */
const useReached = (sessionId: string) =>
  useAct({
    call: () => call('POST /api/alarms/:id/reached', { params: { id: sessionId } }),
    isIdempotent: true,
    store: (cache, alarm) => cache.setQueryData(alarmOf(sessionId).queryKey, alarm),
    failed: { title: texts.thatDidntGetThrough },
    changes: (cache) => void refresh(cache, ...invalidatedBySafety),
  })
