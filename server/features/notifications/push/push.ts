import webPush, { type VapidKeys } from 'web-push'
import { type Language, textsIn } from '#languages'
import type { Delivery, Outcome, Subscription } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { linesOf, pathOf, titleOf } from '#server/features/notifications/kinds/texts.ts'
import { isPushService } from '#server/features/notifications/push/push-subscriptions.ts'
import type { Env } from '#server/platform/config/env.ts'
import type { Database } from '#server/platform/database/database.ts'
import { secretOf } from '#server/platform/database/secrets.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'

const TIMEOUT_MS = 10_000
/** The push service drops it then. */
const TTL_SECONDS = 24 * 60 * 60
const MAX_PAUSE_MS = 60 * 60_000
/** At most 24 hours (RFC 8292, 2). */
const SIGNATURE_SECONDS = 60 * 60

type Push = {
  delivery: Delivery
  subscription: Subscription
  keys: VapidKeys
  env: Env
  now: Date
  signal: AbortSignal
}

/** Read by web/worker/push-events.ts. `url` is a path; the optional fields belong to 'still_out'. */
type PushMessage = {
  title: string
  body: string
  url: string
  tag: string
  actions?: { action: 'extend' | 'check_out'; title: string }[]
  sessionId?: string
  overdueAt?: string
  /** For the badge of the installed app. */
  unread?: number
}

/** RFC 8030, encrypted (RFC 8291) and signed (RFC 8292). Refuses redirects, which could lead to other hosts. */
export async function sendPush({ delivery, subscription, keys, env, now, signal }: Push): Promise<Outcome> {
  if (!isPushService(subscription.endpoint, env.PUSH_HOSTS)) return { state: 'failed', why: 'its host is not allowed' }
  const language = spokenLanguage(env, delivery.language)
  const message: PushMessage = {
    ...textsOf(language, delivery),
    url: pathOf(delivery),
    // A duplicate replaces the first.
    tag: delivery.notificationId,
    ...actionsOf(language, delivery),
    ...(delivery.unread !== null && { unread: delivery.unread }),
  }
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: subscription.endpoint, keys: subscription },
    JSON.stringify(message),
    {
      headers: signatureOf(delivery, subscription, keys, env),
      TTL: delivery.isUrgent ? TTL_SECONDS : Math.max(0, TTL_SECONDS - delivery.age),
      // Wakes a phone that saves its battery (RFC 8030, 5.3).
      urgency: delivery.isUrgent ? 'high' : 'normal',
      // At most 32 characters (RFC 8030, 5.4).
      topic: delivery.notificationId.replaceAll('-', ''),
    },
  )
  try {
    const response = await fetch(subscription.endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: new Uint8Array(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.body?.cancel()
    return outcomeOf(response, now)
  } catch (error) {
    return { state: 'refused', why: error instanceof Error ? error.name : 'unknown' }
  }
}

/** A single line has the app's name as its title. */
export function textsOf(language: Language, delivery: Delivery): Pick<PushMessage, 'title' | 'body'> {
  const title = titleOf(language, delivery)
  const lines = linesOf(language, delivery).filter((line) => line !== title)
  return lines.length > 0 ? { title, body: lines.join('\n') } : { title: 'Lineup', body: title }
}

function actionsOf(language: Language, { sessionId, overdueAt }: Delivery): Partial<PushMessage> {
  if (!sessionId || !overdueAt) return {}
  const texts = textsIn(language).notifications
  return {
    sessionId,
    overdueAt,
    actions: [
      { action: 'extend', title: texts.imFineOneMoreHour },
      { action: 'check_out', title: texts.checkOut },
    ],
  }
}

function outcomeOf({ ok, status, headers }: Response, now: Date): Outcome {
  if (ok) return { state: 'sent' }
  if (status === 404 || status === 410) return { state: 'gone' }
  const why = `it answered ${status}`
  if (status === 400 || status === 413) return { state: 'failed', why }
  return { state: 'refused', why, restMs: pauseOf(headers.get('retry-after'), now) }
}

/** Retry-After (RFC 9110, 10.2.3) in ms, at most MAX_PAUSE_MS. */
function pauseOf(retryAfter: string | null, now: Date): number | undefined {
  if (retryAfter === null) return undefined
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return ms > 0 ? Math.min(ms, MAX_PAUSE_MS) : undefined
}

/** By the database's clock: services refuse signatures that expired or last too long. */
const signatureOf = ({ leasedAt }: Delivery, { endpoint }: Subscription, keys: VapidKeys, env: Env) =>
  webPush.getVapidHeaders(
    new URL(endpoint).origin,
    subjectOf(env),
    keys.publicKey,
    keys.privateKey,
    'aes128gcm',
    Math.floor(Date.parse(leasedAt) / 1000) + SIGNATURE_SECONDS,
  )

/** Contact for push services (RFC 8292, 2.1). */
const subjectOf = ({ PUBLIC_URL, MAIL_FROM }: Env) =>
  PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : `mailto:${/<([^>]*)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`

/** VAPID keys of this installation (RFC 8292), created on first use. */
export const pushKeysOf = async (db: Database): Promise<VapidKeys> =>
  JSON.parse(await secretOf(db, 'vapid', () => JSON.stringify(webPush.generateVAPIDKeys())))
