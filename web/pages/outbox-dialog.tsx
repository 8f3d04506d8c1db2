import { OutboxDialog } from '#web/features/outbox/outbox-dialog.tsx'
import { answerPlanAct, makePlanAct, type NewAnswer, type NewPlan } from '#web/features/plans/plan-acts.ts'
import { EmergencyNumbers } from '#web/features/safety/emergency-numbers.tsx'
import { editSessionAct, type SessionEdit } from '#web/features/surf-sessions/edit-session-act.ts'
import { useRestorePastSession } from '#web/features/surf-sessions/log-session.ts'
import { type PastSession, pastSessionAct } from '#web/features/surf-sessions/past-session-act.ts'
import { waitingInWords } from '#web/features/tracks/track-words.ts'
import { useRecorder } from '#web/features/tracks/use-recorder.tsx'
import type { Entry } from '#web/lib/outbox/act.ts'
import { useOutbox } from '#web/lib/outbox/outbox-context.ts'
import { reopen } from '#web/lib/outbox/reopened.ts'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** The outbox, with what waits of recordings, and with whom to call as long as the safety watch does not know what waits. */
export function OutboxWithNumbers(props: AddressedDialogProps) {
  const { state } = useRecorder() ?? {}
  const waiting = state && waitingInWords(state)
  const formFor = useForms()
  return (
    <OutboxDialog {...props} emergency={<EmergencyNumbers />} tracks={waiting && `${waiting}.`} formFor={formFor} />
  )
}

/** Opens the form of a refused entry again, with what was typed. An answer to a plan is given in the plan itself. */
function useForms() {
  const { outbox } = useOutbox()
  const restore = useRestorePastSession(outbox?.surferId ?? '')
  const [schedule, edit, plan] = [useSheetAddress('schedule'), useSheetAddress('edit-session'), useSheetAddress('plan')]
  const serverIdOf = (id: string) => outbox?.getState().sent.find((sent) => sent.id === id)?.serverId ?? id
  const openers: Record<string, (entry: Entry) => void> = {
    [pastSessionAct.name]: (entry) => void restore(entry as Entry<PastSession>),
    [makePlanAct.name]: (entry) => {
      reopen(entry)
      schedule.openInstead((entry.input as NewPlan).plan.surfSpotId)
    },
    [editSessionAct.name]: (entry) => {
      reopen(entry)
      edit.openInstead(serverIdOf((entry.input as SessionEdit).sessionId))
    },
    [answerPlanAct.name]: ({ input }) => plan.openInstead((input as NewAnswer).planId),
  }
  return (entry: Entry) => {
    const opener = openers[entry.act]
    return opener && (() => opener(entry))
  }
}
