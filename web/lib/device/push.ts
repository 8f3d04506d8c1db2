import { call } from '#web/lib/api/api.ts'
import { registerWorker } from '#web/lib/offline/work-offline.ts'

export type PushState = 'unsupported' | 'needs-installing' | 'blocked' | 'off' | 'on'

const subscription = async () => {
  const worker = await navigator.serviceWorker.getRegistration()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Never prompts. Resends the subscription, which the server may have lost. */
export async function pushState(): Promise<PushState> {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    // iOS supports push only in installed apps.
    return isIos() ? 'needs-installing' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const known = await subscription()
  if (!known) return 'off'
  await registerSubscription(known)
  return 'on'
}

export const mayAskAboutPush = () =>
  'PushManager' in window &&
  'serviceWorker' in navigator &&
  'Notification' in window &&
  Notification.permission === 'default'

/** Prompts, which some browsers allow only directly after a press, then subscribes with the server's key. */
export async function turnOnPush(pushKey: () => Promise<string>): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off'
  // A subscription for another key is unusable.
  await (await subscription())?.unsubscribe()
  // Registration waits for idle; without a worker 'ready' never resolves.
  if (!(await registerWorker())) throw new Error('There is no service worker here.')
  const worker = await navigator.serviceWorker.ready
  const applicationServerKey = await pushKey()
  await registerSubscription(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  return 'on'
}

export async function turnOffPush(): Promise<PushState> {
  const known = await subscription()
  if (known) {
    await call('DELETE /api/push-subscriptions', { query: { endpoint: known.endpoint } })
    await known.unsubscribe()
  }
  return 'off'
}

async function registerSubscription(known: PushSubscription) {
  const { endpoint = '', keys } = known.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call('POST /api/push-subscriptions', { body: { endpoint, keys: { p256dh, auth } } })
}

/** True for iPhones and iPads. An iPad reports a Mac, but Macs have no touch. */
export const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
