import type { Deps } from '#server/deps.ts'
import {
  type Delivery,
  deliveryOutbox,
  drop,
  isAnyReady,
  leaseScheduled,
  MAX_TRY_MS,
  type Outcome,
  settle,
} from '#server/features/notifications/delivery/delivery-outbox.ts'
import { isFolded } from '#server/features/notifications/delivery/folded-deliveries.ts'
import { nextOutside } from '#server/features/notifications/delivery/quiet-hours.ts'
import { isKnownKind } from '#server/features/notifications/kinds/kinds.ts'
import { mailer } from '#server/features/notifications/mail/mail.ts'
import { stopSecretOf } from '#server/features/notifications/mail/stop-address.ts'
import { pushKeysOf, sendPush } from '#server/features/notifications/push/push.ts'
import { isWithin } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AT_ONCE, lanesOf } from '#server/platform/outbox/lanes.ts'
import { type Means, startWorker } from '#server/platform/outbox/worker.ts'

const RETRY_MS = 20_000

type DeliveryDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Sends scheduled deliveries: each once, or twice if a process dies before it stores the outcome. */
export function startDeliveries({ db, env, log, now }: DeliveryDeps, patienceMs?: number) {
  const lanes = lanesOf(now)
  const sendMail = env.SMTP_URL === undefined ? undefined : mailer(env, env.SMTP_URL)

  async function send(delivery: Delivery, stopping: AbortSignal): Promise<Outcome> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAX_TRY_MS)])
    const { subscription, email } = delivery
    if (subscription) return sendPush({ delivery, subscription, keys: await pushKeysOf(db), env, now: now(), signal })
    if (!sendMail || email === null) return { state: 'dropped' }
    return sendMail({ delivery, to: email, secret: await stopSecretOf(db), signal })
  }

  async function trySending(delivery: Delivery, stopping: AbortSignal): Promise<Outcome> {
    const { lane, isUrgent } = delivery
    lanes.begin(lane)
    const tried = await send(delivery, stopping).catch((error): Outcome => {
      log.error(error, 'a notification could not be made ready to be sent')
      return { state: 'refused', why: 'a mistake of ours' }
    })
    // Urgent ones ignore Retry-After.
    const outcome = isUrgent && tried.state === 'refused' ? { ...tried, restMs: 0 } : tried
    const isRefused = outcome.state === 'refused'
    const isFirst = lanes.end(lane, { failed: isRefused, restMs: isRefused ? outcome.restMs : undefined })
    if (isFirst && isRefused) log.warn(`${lane} takes no notifications (${outcome.why}); they are sent again later`)
    if (outcome.state === 'failed') log.warn(`a notification was not sent to ${lane}: ${outcome.why}`)
    return outcome
  }

  async function deliver(delivery: Delivery, { signal, persist }: Means): Promise<void> {
    if (delivery.isStale) return drop(db, delivery)
    const moment = new Date(delivery.leasedAt)
    const again = () => deliveryOutbox.postpone(db, delivery, new Date(moment.getTime() + RETRY_MS).toISOString())
    // Written by a newer server process, which has its text and will lease it.
    if (!isKnownKind(delivery.kind)) return again()
    const outside = delivery.quietHours ? nextOutside(delivery.quietHours, moment) : moment
    if (outside > moment) return deliveryOutbox.postpone(db, delivery, outside.toISOString())
    if (!(await mayAlert(db, delivery))) return again()
    if (!delivery.isUrgent && lanes.isResting(delivery.lane)) return deliveryOutbox.release(db, delivery)
    if (await isFolded(db, delivery)) return
    const outcome = await trySending(delivery, signal)
    return signal.aborted && outcome.state === 'refused'
      ? deliveryOutbox.release(db, delivery)
      : persist(() => settle(db, delivery, outcome))
  }

  /** Each lease excludes busy and paused lanes, which bounds how many are sent at once. */
  const startOne = (urgent: boolean) =>
    startWorker<Delivery>(
      {
        db,
        atOnce: Number.POSITIVE_INFINITY,
        lease: () => leaseScheduled(db, { most: AT_ONCE, urgent, without: lanes.busy() }),
        isAnyReady: isAnyReady(urgent),
        work: deliver,
        what: urgent ? 'urgent notifications' : 'notifications',
        log,
      },
      patienceMs,
    )
  const workers = [startOne(true), startOne(false)]

  return {
    poll() {
      for (const worker of workers) void worker.wake()
    },
    async close() {
      await Promise.all(workers.map(({ close }) => close()))
    },
  }
}

/** Limits alarms that one surfer raises again and again; a refused one waits while its alarm is open. */
async function mayAlert(db: Database, { kind, actor, userId, subscription, attempts }: Delivery): Promise<boolean> {
  if (!actor || attempts > 0) return true
  const receiver = `${userId} ${subscription?.id ?? 'mail'}`
  if (kind === 'all_clear') return isWithin(db, { 'all-clear': [actor.id, receiver] })
  if (kind !== 'overdue' && kind !== 'help') return true
  return (
    (await isWithin(db, { 'first-alarm': [actor.id, receiver] })) ||
    isWithin(db, { 'further-alarm': [receiver], 'further-alarm-in-day': [receiver] })
  )
}
