import { UNDO_OFFERED_MS } from '#contract/limits.ts'
import type { SurfSession } from '#contract/surf-sessions.ts'
import { showBadge } from '#web/lib/app-badge.ts'
import { clock, placeOf } from '#web/lib/format.ts'

/** What the server sends, sealed: server/features/notifications/push.ts writes it. */
type PushMessage = {
  title: string
  body: string
  url: string
  tag: string
  /** What can be answered without opening the app, about this session and the limit that it was asked of. */
  actions?: { action: Answer; title: string }[]
  sessionId?: string
  overdueAt?: string
  /** How many notifications are unread. */
  unread?: number
}
/** 'I'm fine, 1 more hour', 'Check Out', and the 'Undo' that follows it. */
type Answer = 'extend' | 'check_out' | 'undo'
/** What a notification keeps for its press. */
type Kept = Pick<PushMessage, 'url' | 'actions' | 'sessionId' | 'overdueAt'>

type Work = { waitUntil(work: Promise<unknown>): void }
type Page = { focus(): Promise<Page>; navigate(url: string): Promise<unknown> }
type Events = {
  push: Work & { data: { json(): PushMessage } | null }
  notificationclick: Work & { notification: Notification & { data: Kept }; action: Answer | '' }
  pushsubscriptionchange: Work & { oldSubscription?: PushSubscription | null }
}
type Worker = {
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener<Name extends keyof Events>(name: Name, listen: (event: Events[Name]) => void): void
}
// The types of pages and of workers do not go into one program, so what is used here stands above.
const worker = self as unknown as Worker

worker.addEventListener('push', (event) => {
  const message = event.data?.json()
  if (!message) return
  const badge = message.unread !== undefined && showBadge(message.unread)
  event.waitUntil(Promise.all([show(message), badge]))
})

worker.addEventListener('notificationclick', (event) => {
  const { tag, data } = event.notification
  event.notification.close()
  event.waitUntil(event.action ? answer(event.action, tag, data) : openApp(data.url))
})

/** The browser's service has taken the subscription back; without a new one nothing would ever come again. */
worker.addEventListener('pushsubscriptionchange', (event) => {
  const applicationServerKey = event.oldSubscription?.options.applicationServerKey
  if (applicationServerKey) event.waitUntil(subscribeAgain(applicationServerKey))
})

function show({ title, body, url, tag, actions = [], sessionId, overdueAt }: PushMessage) {
  const kept: Kept = { url, actions, sessionId, overdueAt }
  const options: NotificationOptions & Pick<PushMessage, 'actions'> = {
    body,
    tag,
    icon: '/notification-icon.png',
    badge: '/notification-badge.png',
    data: kept,
    actions,
    // A question to a surfer, and an alarm about one, wait until somebody has seen them.
    requireInteraction: actions.length > 0 || new URL(url, location.origin).searchParams.has('alarm'),
  }
  return worker.registration.showNotification(title, options)
}

/** Soon enough after the press for the worker to be allowed to open the app when it failed. */
const ANSWER_TIMEOUT_MS = 8_000

type Reply = SurfSession & { overdueAt: string | null }
/** What a notification says once its answer has reached the server. */
type Done = Pick<PushMessage, 'title' | 'body' | 'actions'> & { url?: string }

const answers: Record<Answer, { call: (kept: Kept) => Promise<Reply>; done: (reply: Reply) => Done; failed: string }> =
  {
    extend: {
      call: ({ sessionId, overdueAt }) =>
        send('POST', `/api/surf-sessions/${sessionId}/extension`, { from: overdueAt }),
      done: ({ overdueAt }) => ({
        title: 'Lineup',
        body: overdueAt ? `Safety watch on until ${clock(overdueAt)}` : 'Safety watch is off',
      }),
      failed: 'Not extended',
    },
    check_out: {
      call: ({ sessionId }) => send('PUT', `/api/surf-sessions/${sessionId}/end`, {}),
      done: (session) => ({
        title: `Checked out at ${placeOf(session)}`,
        body: 'Hope you had an epic session!',
        url: `/?wrap-up=${session.id}`,
        actions: [{ action: 'undo', title: 'Undo' }],
      }),
      failed: 'Not checked out',
    },
    undo: {
      call: ({ sessionId }) => send('DELETE', `/api/surf-sessions/${sessionId}/end`),
      done: (session) => ({ title: 'Still checked in', body: `Your session at ${placeOf(session)} goes on.` }),
      failed: "Couldn't undo",
    },
  }

/** Does what was pressed and says so in the notification's place; when it failed, asks again and opens the app as well. */
async function answer(which: Answer, tag: string, kept: Kept) {
  const { call, done, failed } = answers[which]
  try {
    const said = { url: '/', ...done(await call(kept)), tag, sessionId: kept.sessionId }
    await show(said)
    if (said.actions) await withdrawUndo(said)
  } catch (failure) {
    const isTooLate = failure instanceof Refused && failure.status === 409
    const body = (isTooLate && failure.said) || 'Please try again, here or in Lineup.'
    await show({ title: failed, body, tag, ...kept, ...(isTooLate && { actions: [] }) })
    // Some browsers let nothing be opened so late; the notification stands there all the same.
    await openApp(kept.url).catch(() => undefined)
  }
}

/** After ten seconds the notification goes on without 'Undo', unless it was answered or put away meanwhile. */
async function withdrawUndo(message: PushMessage) {
  await new Promise((resolve) => setTimeout(resolve, UNDO_OFFERED_MS))
  const shown = await worker.registration.getNotifications({ tag: message.tag })
  const isOffered = shown.some(({ data }) => (data as Kept).actions?.some(({ action }) => action === 'undo'))
  if (isOffered) await show({ ...message, actions: [] })
}

/** The server said no; `said` is why, for people. */
class Refused extends Error {
  readonly status: number
  readonly said: string | undefined
  constructor(status: number, said: string | undefined) {
    super(`The server answered ${status}.`)
    this.status = status
    this.said = said
  }
}

/** Asks once more when an answer was lost: each of these calls twice is as once. */
async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  const sent = body && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const attempt = () => fetch(path, { method, signal, ...sent })
  const response = await attempt().catch(attempt)
  if (!response.ok) throw new Refused(response.status, (await response.json().catch(() => ({}))).message)
  return response.json()
}

async function openApp(path: string) {
  const url = new URL(path, location.origin).href
  const [page] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!page) return worker.clients.openWindow(url)
  await page.focus()
  // A page that this worker does not serve cannot be led anywhere.
  return page.navigate(url).catch(() => worker.clients.openWindow(url))
}

async function subscribeAgain(applicationServerKey: ArrayBuffer) {
  const { pushManager } = worker.registration
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  await fetch('/api/push-subscriptions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(subscription),
  })
}

/** Whoever holds this phone next must not read what was meant for who signed out; the server hears of it when it sends. */
export async function endPush(): Promise<void> {
  try {
    const subscription = await worker.registration.pushManager?.getSubscription()
    await subscription?.unsubscribe()
  } catch {
    // A browser that cannot take it back now has said so to nobody who could help.
  }
}
