import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { mayRing } from '#server/features/notifications/alarm-limits.ts'
import {
  claimDue,
  type Delivery,
  drop,
  LONGEST_TRY_MS,
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

/** For what becomes due without a word, and for words that were not heard; what is urgent must not wait for long. */
const LOOK_EVERY_MS = 5_000
/** What is under way when the process stops may take so long to end by itself. */
const PATIENCE_MS = 5_000

/** What a buddy was rung for just now asks again so soon whether it may ring. */
const RING_AGAIN_MS = 20_000

/** A second apart: while the database is away nobody can take over what was sent. */
const NOTING_TRIES = 300

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
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(LONGEST_TRY_MS)])
    const { subscription, email } = delivery
    if (subscription) return sendPush({ delivery, subscription, keys: await pushKeysOf(db), env, now: now(), signal })
    if (!sendMail || email === null) return { state: 'dropped' }
    return sendMail({ delivery, to: email, secret: await stopSecretOf(db), signal })
  }

  async function trySending(delivery: Delivery): Promise<Outcome> {
    const { lane, isUrgent } = delivery
    lanes.begin(lane)
    const answer = await send(delivery).catch((error): Outcome => {
      log.error(error, 'a notification could not be made ready to be sent')
      return { state: 'refused', why: 'a mistake of ours' }
    })
    // Nothing that is urgent rests for as long as a service would like it to.
    const outcome = isUrgent && answer.state === 'refused' ? { ...answer, restMs: 0 } : answer
    const isRefused = outcome.state === 'refused'
    const isFirst = lanes.end(lane, { failed: isRefused, restMs: isRefused ? outcome.restMs : undefined })
    if (isFirst && isRefused) log.warn(`${lane} takes no notifications (${outcome.why}); they are sent again later`)
    if (outcome.state === 'failed') log.warn(`a notification was not sent to ${lane}: ${outcome.why}`)
    return outcome
  }

  async function deliver(delivery: Delivery): Promise<void> {
    if (delivery.isStale) return drop(db, delivery)
    const moment = new Date(delivery.claimedAt)
    // A reminder that had to be quiet until its plan has begun is stale by then, and never comes.
    const outside = delivery.quietHours ? nextOutside(delivery.quietHours, moment) : moment
    if (outside > moment) return putOff(db, delivery, outside.toISOString())
    if (!(await mayRing(db, delivery)))
      return putOff(db, delivery, new Date(moment.getTime() + RING_AGAIN_MS).toISOString())
    if (!delivery.isUrgent && lanes.isResting(delivery.lane)) return release(db, delivery)
    const outcome = await trySending(delivery)
    return stopping.signal.aborted && outcome.state === 'refused'
      ? release(db, delivery)
      : noting(() => settle(db, delivery, outcome))
  }

  /** What a database that restarts at this moment is not told would be sent again, once the claim is over. */
  async function noting(write: () => Promise<void>): Promise<void> {
    for (let left = NOTING_TRIES; ; left -= 1)
      try {
        return await write()
      } catch (error) {
        if (left === 0 || stopping.signal.aborted) throw error
        await pause(1_000)
      }
  }

  function begin(delivery: Delivery) {
    const delivering = deliver(delivery)
      .catch((error) => log.error(error, 'a notification is sent again, for how it ended was not written down'))
      .finally(() => {
        underWay.delete(delivering)
        void (delivery.isUrgent ? lookForUrgent() : lookForOthers())
      })
    underWay.add(delivering)
  }

  const looking = (urgent: boolean) =>
    oneAtATime(async () => {
      try {
        for (let found = 1; found > 0 && !isClosing; ) {
          const due = await claimDue(db, { most: AT_ONCE, urgent, without: lanes.busy() })
          due.forEach(begin)
          found = due.length
        }
      } catch (error) {
        log.error(error, 'notifications could not be looked for; that is tried again soon')
      }
    })
  const lookForUrgent = looking(true)
  const lookForOthers = looking(false)
  const look = () => Promise.all([lookForUrgent(), lookForOthers()])
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
