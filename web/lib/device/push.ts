import { call } from '#web/lib/api/api.ts'
import { isIos } from '#web/lib/device/is-ios.ts'
import { registerWorker } from '#web/lib/offline/work-offline.ts'

/** What this browser can do for push, and does. */
export type PushState = 'unsupported' | 'needs-installing' | 'blocked' | 'off' | 'on'

const subscription = async () => {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Asks nobody for permission. What the browser has is told to the server again, which may have lost it. */
export async function pushState(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    // There only an installed app knows push.
    return isIos() ? 'needs-installing' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const known = await subscription()
  if (!known) return 'off'
  await tellServer(known)
  return 'on'
}

/** Whether the question makes sense here: this browser can do push, and nobody has answered for or against it yet. */
export const mayAskAboutPush = () =>
  'PushManager' in window &&
  'serviceWorker' in navigator &&
  'Notification' in window &&
  Notification.permission === 'default'

/**
 * Asks for permission, which some browsers only do at once after a press, and then subscribes with the server's public
 * key. 'blocked' or 'off' when the surfer does not want it.
 */
export async function turnOnPush(pushKey: () => Promise<string>): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  // One that was made for another key cannot be used any more.
  await (await subscription())?.unsubscribe()
  // The page registers it when it is idle, which a press may come before. Without one 'ready' would never come.
  if (!(await registerWorker())) throw new Error('There is no service worker here.')
  const worker = await navigator.serviceWorker.ready
  const applicationServerKey = await pushKey()
  await tellServer(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  return 'on'
}

/** Ends it here and on the server. */
export async function turnOffPush(): Promise<PushState> {
  const known = await subscription()
  if (known) {
    await call('DELETE /api/push-subscriptions', { query: { endpoint: known.endpoint } })
    await known.unsubscribe()
  }
  return 'off'
}

async function tellServer(known: PushSubscription) {
  const { endpoint = '', keys } = known.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('POST /api/push-subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
}
