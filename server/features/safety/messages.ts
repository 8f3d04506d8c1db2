import type { Deps } from '#server/deps.ts'
import { contactMailer } from '#server/features/safety/contact-mail.ts'
import { smsText } from '#server/features/safety/contact-texts.ts'
import {
  type Channel,
  claimDue,
  isAnyReady,
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
import { startWorker } from '#server/platform/outbox/worker.ts'

/** By each way; so that a gateway that hangs is given no more than it can hold. */
const AT_ONCE = 20
/** Where a contact's page is; nobody else gets to know it. */
export const contactPath = (stepId: string) => `/api/contact/${stepId}`

type MessageDeps = Pick<Deps, 'db' | 'env' | 'log'>
type Send = (message: Message, link: string, signal: AbortSignal) => Promise<Outcome>

/** Sends what emergency contacts are to be told by mail and text message, beside other processes that do the same. */
export function startMessages(deps: MessageDeps, patienceMs?: number) {
  const lanes = waysOf(deps.env).map((way) => openLane(deps, way, patienceMs))
  return {
    /** Looks for what is due, as when something about somebody's safety has changed. */
    look() {
      for (const lane of lanes) void lane.look()
    },
    /** Resolves once nothing is sent and nothing is written any more. */
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
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
function openLane({ db, env, log }: MessageDeps, { channel, send }: Way, patienceMs?: number) {
  const askLeave = messageLimits({ db, env, log })
  let isFailing = false

  async function trySending(message: Message, signal: AbortSignal): Promise<Outcome> {
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

  return startWorker<Message>(
    {
      db,
      atOnce: AT_ONCE,
      claim: (most) => claimDue(db, { channel, most }),
      isAnyReady: isAnyReady(channel),
      what: 'messages to emergency contacts',
      log,
      async work(message, { signal, persist }) {
        if (message.isStale) return withdraw(db, message)
        const leave = await askLeave(message)
        if (leave !== 'granted') return putOff(db, message, leave)
        const outcome = await trySending(message, signal)
        await persist(() =>
          signal.aborted && outcome.state === 'refused' ? release(db, message, outcome) : settle(db, message, outcome),
        )
      },
    },
    patienceMs,
  )
}
