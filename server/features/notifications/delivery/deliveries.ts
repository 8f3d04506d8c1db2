import type { Deps } from '#server/deps.ts'
import {
  type Delivery,
  drop,
  leaseScheduled,
  type Outcome,
  settle,
} from '#server/features/notifications/delivery/delivery-outbox.ts'
import { isFolded, receiverOf } from '#server/features/notifications/delivery/folded-deliveries.ts'
import {
  browsersAndMail,
  isAnyReady,
  MAX_TRY_MS,
  outboxFor,
  type Queue,
  servers,
} from '#server/features/notifications/delivery/queues.ts'
import { nextOutside } from '#server/features/notifications/delivery/quiet-hours.ts'
import { isKnownKind } from '#server/features/notifications/kinds/kinds.ts'
import { mailer } from '#server/features/notifications/mail/mail.ts'
import { stopSecretOf } from '#server/features/notifications/mail/stop-address.ts'
import { pushKeysOf, sendPush } from '#server/features/notifications/push/push.ts'
import { sendToServer } from '#server/features/notifications/push-servers/send.ts'
import { isWithin, trySpend } from '#server/platform/config/rate-limits.ts'
import type { Database } from '#server/platform/database/database.ts'
import { AT_ONCE, lanesOf } from '#server/platform/outbox/lanes.ts'
import { type Means, startWorker } from '#server/platform/outbox/worker.ts'

const RETRY_MS = 20_000
/** A server that hangs takes one turn of all. */
const SERVERS_AT_ONCE = 100

type DeliveryDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/** Sends scheduled deliveries: each once, or twice if a process dies before it stores the outcome. */
export function startDeliveries({ db, env, log, now }: DeliveryDeps, patienceMs?: number) {
  const lanes = lanesOf(now)
  const turns = lanesOf(now, 1)
  const sendMail = env.SMTP_URL === undefined ? undefined : mailer(env, env.SMTP_URL)

  async function send(delivery: Delivery, stopping: AbortSignal): Promise<Outcome> {
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(MAX_TRY_MS)])
    const { subscription, target, email } = delivery
    if (subscription) return sendPush({ delivery, subscription, keys: await pushKeysOf(db), env, now: now(), signal })
    if (target) return sendToServer({ delivery, target }, { db, env, signal })
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
    const outbox = outboxFor(delivery)
    const later = (ms: number) => outbox.postpone(db, delivery, new Date(moment.getTime() + ms).toISOString())
    // Written by a newer server process, which has its text and will lease it.
    if (!isKnownKind(delivery.kind)) return later(RETRY_MS)
    const outside = delivery.quietHours ? nextOutside(delivery.quietHours, moment) : moment
    if (outside > moment) return outbox.postpone(db, delivery, outside.toISOString())
    if (!(await mayAlert(db, delivery))) return later(RETRY_MS)
    if (!delivery.isUrgent && lanes.isResting(delivery.lane)) return outbox.release(db, delivery)
    const waitMs = await mustWait(db, delivery)
    if (waitMs > 0) return later(waitMs)
    if (await isFolded(db, delivery)) return
    const outcome = await trySending(delivery, signal)
    return signal.aborted && outcome.state === 'refused'
      ? outbox.release(db, delivery)
      : persist(() => settle(db, delivery, outcome))
  }

  async function deliverToServer(delivery: Delivery, means: Means): Promise<void> {
    if (turns.isBusy(delivery.lane)) return outboxFor(delivery).release(db, delivery)
    turns.begin(delivery.lane)
    try {
      await deliver(delivery, means)
    } finally {
      turns.end(delivery.lane)
    }
  }

  /** Each lease excludes busy and paused lanes, which bounds how many are sent at once. */
  const startOne = (urgent: boolean, queue: Queue) => {
    const [most, atOnce, work] =
      queue === servers ? [1, SERVERS_AT_ONCE, deliverToServer] : [AT_ONCE, Number.POSITIVE_INFINITY, deliver]
    const without = () => [...lanes.busy(), ...turns.busy()]
    return startWorker<Delivery>(
      {
        db,
        atOnce,
        lease: () => leaseScheduled(db, { most, urgent, without: without() }, queue),
        isAnyReady: isAnyReady(urgent, queue),
        work,
        what: urgent ? 'urgent notifications' : 'notifications',
        log,
      },
      patienceMs,
    )
  }
  const workers = [browsersAndMail, servers].flatMap((queue) => [startOne(true, queue), startOne(false, queue)])

  return {
    poll() {
      for (const worker of workers) void worker.wake()
    },
    async close() {
      await Promise.all(workers.map(({ close }) => close()))
    },
  }
}

/** Milliseconds until the limit of a host allows the try; alarms have limits of their own. */
async function mustWait(db: Database, { target, isUrgent }: Delivery): Promise<number> {
  if (!target || isUrgent) return 0
  const counters = await trySpend(db, { 'push-server-try-at-host': [new URL(target.address).hostname] })
  return Math.max(0, ...counters.map(({ isRefused, endsInMs }) => (isRefused ? endsInMs : 0)))
}

/** Limits alarms that one surfer raises again and again; a refused one waits while its alarm is open. */
async function mayAlert(db: Database, delivery: Delivery): Promise<boolean> {
  const { kind, actor, userId, attempts } = delivery
  if (!actor || attempts > 0) return true
  const receiver = `${userId} ${receiverOf(delivery)}`
  if (kind === 'all_clear') return isWithin(db, { 'all-clear': [actor.id, receiver] })
  if (kind !== 'overdue' && kind !== 'help') return true
  return (
    (await isWithin(db, { 'first-alarm': [actor.id, receiver] })) ||
    isWithin(db, { 'further-alarm': [receiver], 'further-alarm-in-day': [receiver] })
  )
}
