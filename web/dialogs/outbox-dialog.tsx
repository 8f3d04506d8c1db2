import { OutboxDialog, type Remedy } from '#web/features/outbox/outbox-dialog.tsx'
import { answerPlanAct, type NewAnswer } from '#web/features/plans/acts/answer-plan-act.ts'
import { makePlanAct, type NewPlan } from '#web/features/plans/acts/make-plan-act.ts'
import { EmergencyNumbers } from '#web/features/safety/alarm/emergency-numbers.tsx'
import { editSessionAct, type SessionEdit } from '#web/features/sessions/data/edit-session-act.ts'
import { type PastSession, pastSessionAct } from '#web/features/sessions/data/past-session-act.ts'
import { useRestorePastSession } from '#web/features/sessions/log/log-session.ts'
import { UnsentTracks } from '#web/features/tracks/recording/unsent-tracks.tsx'
import { useRecorder, useUnsentTracks } from '#web/features/tracks/recording/use-recorder.tsx'
import type { Entry } from '#web/lib/outbox/act.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'
import { reopen } from '#web/lib/outbox/reopened.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import * as texts from '#words/pages/dialogs.ts'

/** The outbox with unsent tracks, and emergency numbers while the safety watch does not know what waits. */
export function OutboxWithNumbers(props: AddressedDialogProps) {
  const { recorder } = useRecorder() ?? {}
  const { waiting, refused } = useUnsentTracks()
  const remedyFor = useRemedies()
  const tracks =
    recorder && waiting + refused > 0
      ? { isWaiting: waiting > 0, list: <UnsentTracks />, onSend: () => void recorder.upload() }
      : undefined
  return <OutboxDialog {...props} emergency={<EmergencyNumbers />} tracks={tracks} remedyFor={remedyFor} />
}

/** Reopens a refused entry's form with its input, or the plan of an answer. */
function useRemedies(): (entry: Entry) => Remedy | undefined {
  const { outbox } = useOutbox()
  const restore = useRestorePastSession(outbox?.surferId ?? '')
  const [schedule, edit, plan] = [useSheetAddress('schedule'), useSheetAddress('edit-session'), useSheetAddress('plan')]
  const serverIdOf = (id: string) => outbox?.getState().sent.find((sent) => sent.id === id)?.serverId ?? id
  const change = (open: () => void): Remedy => ({ label: texts.change, open })
  return (entry) => {
    // The act's name determines the type of its input.
    const { act, input, refusal } = entry
    if (act === pastSessionAct.name) return change(() => void restore(entry as Entry<PastSession>))
    if (act === makePlanAct.name)
      return change(() => {
        reopen(entry)
        schedule.openInstead((input as NewPlan).plan.surfSpotId)
      })
    if (act === editSessionAct.name && refusal?.code !== 'session_not_found')
      return change(() => {
        reopen(entry)
        edit.openInstead(serverIdOf((input as SessionEdit).sessionId))
      })
    if (act === answerPlanAct.name && refusal?.code !== 'plan_not_found')
      return { label: texts.seePlan, open: () => plan.openInstead((input as NewAnswer).planId) }
    return undefined
  }
}
