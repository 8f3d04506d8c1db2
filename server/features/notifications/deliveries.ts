import type { Deps } from '#server/deps.ts'
import {
  claimDue,
  type Delivery,
  drop,
  type Outcome,
  putOff,
  release,
  settle,
} from '#server/features/notifications/due-deliveries.ts'
import { AT_ONCE, lanesOf } from '#server/features/notifications/lanes.ts'
import { mailer } from '#server/features/notifications/mail.ts'
import { sendPush } from '#server/features/notifications/push.ts'
import { pushKeysOf } from '#server/features/notifications/push-keys.ts'
import { nextOutside } from '#server/features/notifications/quiet-hours.ts'
import { stopSecretOf } from '#server/features/notifications/stop-address.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'

/** For what becomes due without a word, and for words that were not heard. */
const LOOK_EVERY_MS = 15_000
/** What is under way when the process stops may take so long to end by itself. */
const PATIENCE_MS = 5_000

type DeliveryDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>

/**
 * Sends what is due by push and mail, in the background and beside other processes that do the same: each once, and once
 * more when a process dies between sending and writing that down.
 */
export function startDeliveries({ db, env, log, now }: DeliveryDeps, patienceMs = PATIENCE_MS) {
  const stopping = new AbortController()
  const lanes = lanesOf(now)
  const sendMail = env.SMTP_URL === undefined ? undefined : mailer(env, env.SMTP_URL)
  const underWay = new Set<Promise<void>>()
  let isClosing = false

  async function send(delivery: Delivery): Promise<Outcome> {
    const { signal } = stopping
    const { subscription } = delivery
    if (subscription) return sendPush({ delivery, subscription, keys: await pushKeysOf(db), env, now: now(), signal })
    if (!sendMail) return { state: 'dropped' }
    return sendMail({ delivery, secret: await stopSecretOf(db), signal })
  }

  async function trySending(delivery: Delivery): Promise<Outcome> {
    const { lane } = delivery
    lanes.begin(lane)
    const outcome = await send(delivery).catch((error): Outcome => {
      log.error(error, 'a notification could not be made ready to be sent')
      return { state: 'refused', why: 'a mistake of ours' }
    })
    const isRefused = outcome.state === 'refused'
    const isFirst = lanes.end(lane, { failed: isRefused, restMs: isRefused ? outcome.restMs : undefined })
    if (isFirst && isRefused) log.warn(`${lane} takes no notifications (${outcome.why}); they are sent again later`)
    if (outcome.state === 'failed') log.warn(`a notification was not sent to ${lane}: ${outcome.why}`)
    return outcome
  }

  async function deliver(delivery: Delivery): Promise<void> {
    if (delivery.isStale) return drop(db, delivery)
    const moment = now()
    const outside = delivery.quietHours ? nextOutside(delivery.quietHours, moment) : moment
    if (outside > moment) return putOff(db, delivery, outside)
    const outcome = await trySending(delivery)
    return stopping.signal.aborted && outcome.state === 'refused'
      ? release(db, delivery)
      : settle(db, delivery, outcome, now())
  }

  function begin(delivery: Delivery) {
    const delivering = deliver(delivery)
      .catch((error) => log.error(error, 'a notification is sent again, for how it ended was not written down'))
      .finally(() => {
        underWay.delete(delivering)
        look()
      })
    underWay.add(delivering)
  }

  const look = oneAtATime(async () => {
    try {
      for (let found = 1; found > 0 && !isClosing; ) {
        const due = await claimDue(db, { most: AT_ONCE, without: lanes.busy(), now: now() })
        due.forEach(begin)
        found = due.length
      }
    } catch (error) {
      log.error(error, 'notifications could not be looked for; that is tried again soon')
    }
  })
  const timer = setInterval(look, LOOK_EVERY_MS)
  void look()

  return {
    /** To be told what the live bus says: looks when somebody was notified of something. */
    hear({ topic }: LiveEvent) {
      if (topic === 'notifications') void look()
    },
    /** Resolves once nothing is sent and nothing is written any more. */
    async close() {
      isClosing = true
      clearInterval(timer)
      const impatience = setTimeout(() => stopping.abort(), patienceMs)
      await look()
      await Promise.all(underWay)
      clearTimeout(impatience)
    },
  }
}
