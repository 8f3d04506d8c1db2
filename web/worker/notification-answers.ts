import { UNDO_OFFERED_MS } from '#contract/limits.ts'
import type { SessionSafety } from '#contract/sessions/safety.ts'
import type { SurfSession } from '#contract/sessions/surf-sessions.ts'
import { isolated } from '#surf/places/names-in-texts.ts'
import { outboxActs } from '#web/app/outbox-acts.ts'
import { fineAct } from '#web/features/safety/fine-act.ts'
import { checkOutAct } from '#web/features/sessions/data/check-out-act.ts'
import { ApiError, call, formatFailure, newClientId } from '#web/lib/api/api.ts'
import { onceMore } from '#web/lib/api/retries.ts'
import { clock, placeOf } from '#web/lib/format/format.ts'
import { type Act, type Entry, newEntry, sendAtOnce } from '#web/lib/outbox/act.ts'
import { PATIENCE_MS, performInBackground } from '#web/lib/outbox/background.ts'
import type { Listener } from '#web/lib/outbox/drain.ts'
import {
  type Answer,
  type NotificationData,
  openApp,
  type PushMessage,
  showNotification,
  shownNotifications,
} from '#web/worker/notification.ts'
import { surferHere } from '#web/worker/who-is-here.ts'
import * as texts from '#words/app.ts'

/** Notification after the server's answer. */
type Report = Pick<PushMessage, 'title' | 'body' | 'actions'> & { url?: string }
/** Methods are bivariant, so that both acts fit in. */
type ServerAnswer = {
  act: Act<unknown, unknown>
  input(data: NotificationData): unknown
  done(reply: unknown): Report
  waiting: string
  failed: string
}

/** Answers that wait in the outbox while the server is unreachable. */
const KEPT_ANSWERS: Record<Exclude<Answer, 'undo'>, ServerAnswer> = {
  extend: {
    act: fineAct,
    input: ({ sessionId = '', overdueAt = null }) => ({ sessionId, from: overdueAt }),
    done: ({ overdueAt }: SessionSafety) => ({
      title: texts.lineup,
      body: overdueAt ? texts.safetyWatchOnUntil(clock(overdueAt)) : texts.safetyWatchIsOff,
    }),
    waiting: texts.imFineWaiting,
    failed: texts.notExtended,
  },
  check_out: {
    act: checkOutAct,
    input: ({ sessionId = '' }) => ({ sessionId, isKnown: true, place: null, ending: {} }),
    done: (session: SurfSession) => ({
      title: texts.checkedOutAt(isolated(placeOf(session))),
      body: texts.hopeYouHadAnEpic,
      url: `/?wrap-up=${session.id}`,
      actions: [{ action: 'undo', title: texts.undo }],
    }),
    waiting: texts.checkOutWaiting,
    failed: texts.notCheckedOut,
  },
}

/** Performs the pressed action, shows the result in the notification; on failure restores it and opens the app. */
export async function answer(which: Answer, tag: string, data: NotificationData): Promise<void> {
  try {
    await (which === 'undo' ? undo(tag, data) : perform(which, tag, data))
  } catch (failure) {
    const isTooLate = failure instanceof ApiError && failure.status === 409
    const body = (isTooLate && failure.detail) || texts.pleaseTryAgainHereOr
    const title = which === 'undo' ? texts.couldntUndo : KEPT_ANSWERS[which].failed
    await showNotification({ ...data, title, body, tag, ...(isTooLate && { actions: [] }) })
    await openIfAllowed(data.url)
  }
}

async function perform(which: keyof typeof KEPT_ANSWERS, tag: string, data: NotificationData): Promise<void> {
  const { act, input, done, waiting } = KEPT_ANSWERS[which]
  const pressed = { act, input: input(data) }
  const surferId = await surferHere()
  // Nothing is stored for a surfer who has signed out here.
  const isHere = surferId !== null && surferId === data.surferId
  const performed =
    (isHere && (await performInBackground(surferId, outboxActs, pressed, answerListener))) ||
    (await inTime(() => sendAtOnce(act, newEntry(act, pressed.input, newClientId()), call)))
  if (performed.state === 'waiting') {
    const { entry } = performed
    const body = act.caution?.(entry, [entry]) ?? ''
    const actions = data.actions?.filter(({ action }) => which === 'extend' && action === 'check_out')
    await showNotification({ ...data, title: waiting, body, tag, actions, waitingId: entry.id })
    // A browser without background sync sends it from the open app.
    return openIfAllowed(data.url)
  }
  const { reply } = performed
  await say(reply === undefined ? { title: act.title(pressed.input), body: texts.sent } : done(reply), tag, data)
}

async function undo(tag: string, data: NotificationData): Promise<void> {
  const { sessionId = '' } = data
  const session = await inTime(() => call('DELETE /api/surf-sessions/:id/end', { params: { id: sessionId } }))
  await say({ title: texts.stillCheckedIn, body: texts.yourSessionAtGoesOn(isolated(placeOf(session))) }, tag, data)
}

/** Shows the result and its follow-up actions for a while. */
async function say(report: Report, tag: string, { sessionId, surferId }: NotificationData): Promise<void> {
  const shown = { url: '/', ...report, tag, sessionId, surferId }
  await showNotification(shown)
  if (!report.actions) return
  await new Promise((resolve) => setTimeout(resolve, UNDO_OFFERED_MS))
  // Unless answered or closed meanwhile.
  const isOffered = (await shownNotifications(tag)).some(({ data }) =>
    data.actions?.some(({ action }) => action === 'undo'),
  )
  if (isOffered) await showNotification({ ...shown, actions: [] })
}

/** Replaces the notification of a waiting answer once it has arrived. */
export const answerListener: Pick<Listener, 'onSent' | 'onRefused'> = {
  onSent: (entry, reply) => void replaceWaiting(entry, ({ done }) => done(reply)),
  onRefused: (entry, error) =>
    void replaceWaiting(entry, ({ act, failed }) => {
      const refusal = { status: error.status, code: error.code, text: formatFailure(error) }
      return { title: failed, body: act.explain?.(refusal, entry.input) ?? refusal.text }
    }),
}

async function replaceWaiting(entry: Entry, sayOf: (answer: ServerAnswer) => Report): Promise<void> {
  const answered = Object.values(KEPT_ANSWERS).find(({ act }) => act.name === entry.act)
  const shown = (await shownNotifications()).find(({ data }) => data?.waitingId === entry.id)
  if (!answered || !shown) return
  const { actions, ...data } = shown.data
  // Undo is offered only right after the action.
  await showNotification({ ...data, ...sayOf(answered), actions, tag: shown.tag, waitingId: undefined })
}

/** Rejects once it is too late to open the app. */
const inTime = <Reply>(attempt: () => Promise<Reply>): Promise<Reply> =>
  Promise.race([
    onceMore(attempt),
    new Promise<never>((_resolve, reject) => setTimeout(reject, PATIENCE_MS, new Error('No answer in time.'))),
  ])

/** Some browsers refuse to open windows this late; the notification stays. */
const openIfAllowed = (url: string) => openApp(url).then(ignore, ignore)
const ignore = () => {}
