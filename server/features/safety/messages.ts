import { setTimeout as after } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'
import { contactMailer } from '#server/features/safety/contact-mail.ts'
import { smsText } from '#server/features/safety/contact-texts.ts'
import {
  type Channel,
  claimDue,
  type Message,
  type Outcome,
  putOff,
  release,
  settle,
  withdraw,
} from '#server/features/safety/due-messages.ts'
import { messageLimits } from '#server/features/safety/message-limits.ts'
import { texter } from '#server/features/safety/sms.ts'
import type { Env } from '#server/platform/env.ts'
import type { LiveEvent } from '#server/platform/live/bus.ts'
import { oneAtATime } from '#server/platform/one-at-a-time.ts'

/** For what becomes due without a word, and for words that were not heard. */
const LOOK_EVERY_MS = 5_000
/** By each way; so that a gateway that hangs is given no more than it can hold. */
const AT_ONCE = 20
/** What is under way when the process stops may take so long to end by itself. */
const PATIENCE_MS = 5_000
/** Until a database that is away is asked again, and how often: for five minutes and more. */
const WRITE_AGAIN_MS = 500
const WRITING_TRIES = 600

/** Where a contact's page is; nobody else gets to know it. */
export const contactPath = (stepId: string) => `/api/contact/${stepId}`

type MessageDeps = Pick<Deps, 'db' | 'env' | 'log'>
type Send = (message: Message, link: string, signal: AbortSignal) => Promise<Outcome>

/** Sends what emergency contacts are to be told by mail and text message, beside other processes that do the same. */
export function startMessages(deps: MessageDeps, patienceMs = PATIENCE_MS) {
  const stopping = new AbortController()
  const lanes = waysOf(deps.env).map((way) => openLane(deps, way, stopping.signal))
  const look = () => Promise.all(lanes.map((lane) => lane.look()))
  const timer = setInterval(look, LOOK_EVERY_MS)
  void look()
  return {
    /** To be told what the live bus says: looks when something about somebody's safety has changed. */
    hear({ topic }: LiveEvent) {
      if (topic === 'safety') void look()
    },
    /** Resolves once nothing is sent and nothing is written any more. */
    async close() {
      clearInterval(timer)
      const impatience = setTimeout(() => stopping.abort(), patienceMs)
      await Promise.all(lanes.map((lane) => lane.close()))
      clearTimeout(impatience)
    },
  }
}

type Way = { channel: Channel; send: Send }

/** A way that this server has not been given is left to processes that have it. */
function waysOf(env: Env): Way[] {
  const { SMTP_URL, SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET } = env
  const ways: Way[] = []
  if (SMTP_URL) ways.push({ channel: 'email', send: contactMailer(env, SMTP_URL) })
  if (SMS_WEBHOOK_URL && SMS_WEBHOOK_SECRET) {
    const handOver = texter(SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET)
    const send: Send = (message, link, signal) =>
      handOver({ id: message.id, to: message.to, text: smsText(message, link), at: message.claimedAt, signal })
    ways.push({ channel: 'sms', send })
  }
  return ways
}

/** Each way is sent by on its own, so that one which hangs holds up no other. */
function openLane({ db, env, log }: MessageDeps, { channel, send }: Way, signal: AbortSignal) {
  const underWay = new Set<Promise<void>>()
  const askLeave = messageLimits({ db, env, log })
  let isClosing = false
  let isFailing = false

  async function trySending(message: Message): Promise<Outcome> {
    const outcome = await send(message, env.PUBLIC_URL + contactPath(message.id), signal).catch((error): Outcome => {
      log.error(error, 'a message to an emergency contact could not be made ready to be sent')
      return { state: 'refused', why: 'a mistake of ours' }
    })
    const isRefused = outcome.state === 'refused'
    if (isRefused && !isFailing)
      log.warn(`${channel} to emergency contacts is not taken (${outcome.why}); it is tried again`)
    if (outcome.state === 'failed') log.warn(`${channel} to an emergency contact was refused for good: ${outcome.why}`)
    isFailing = isRefused
    return outcome
  }

  /**
   * What was sent is sent again unless that is written down, so a database that is away is waited for. While it is,
   * nobody can take the message over, and after that the first who writes has it.
   */
  async function write(work: () => Promise<void>, triesLeft = WRITING_TRIES): Promise<void> {
    try {
      await work()
    } catch (error) {
      if (signal.aborted || triesLeft === 0) throw error
      await after(WRITE_AGAIN_MS)
      await write(work, triesLeft - 1)
    }
  }

  async function deliver(message: Message): Promise<void> {
    if (message.isStale) return withdraw(db, message)
    const leave = await askLeave(message)
    if (leave !== 'granted') return putOff(db, message, leave)
    const outcome = await trySending(message)
    await write(() =>
      signal.aborted && outcome.state === 'refused' ? release(db, message, outcome) : settle(db, message, outcome),
    )
  }

  function begin(message: Message) {
    const delivering = deliver(message)
      .catch((error) => log.error(error, 'a message is sent again, for how it ended was not written down'))
      .finally(() => {
        underWay.delete(delivering)
        void look()
      })
    underWay.add(delivering)
  }

  const look = oneAtATime(async () => {
    try {
      while (!isClosing && underWay.size < AT_ONCE) {
        const due = await claimDue(db, { channel, most: AT_ONCE - underWay.size })
        if (due.length === 0) return
        due.forEach(begin)
      }
    } catch (error) {
      log.error(error, 'messages to emergency contacts could not be looked for; that is tried again soon')
    }
  })
  return {
    look,
    async close() {
      isClosing = true
      await look()
      await Promise.all(underWay)
    },
  }
}
