import { textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { keepOffering } from '#server/features/safety/messages/channels.ts'
import { headline, headlineSentence, mailText, smsText } from '#server/features/safety/messages/contact-texts.ts'
import { messageLimits } from '#server/features/safety/messages/message-limits.ts'
import {
  type Channel,
  isAnyReady,
  leaseScheduled,
  type Message,
  type Outcome,
  release,
  reschedule,
  settle,
  withdraw,
} from '#server/features/safety/messages/message-outbox.ts'
import { texter } from '#server/features/safety/messages/sms.ts'
import type { Env } from '#server/platform/config/env.ts'
import { framedMail, openMail } from '#server/platform/config/mail.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'
import { lanesOf } from '#server/platform/outbox/lanes.ts'
import { type Means, startWorker } from '#server/platform/outbox/worker.ts'
import { html } from '#server/platform/pages/html.ts'

/** A busier channel gets no more; at most nineteen are sent at once. */
const AT_ONCE = 10
const KEY_DIGITS = 25

/** Secret: only the contact gets it. Short, because text messages have little room, and without signs that end a link. */
export const contactPath = (stepId: string) =>
  `/api/c/${BigInt(`0x${stepId.replaceAll('-', '')}`)
    .toString(36)
    .padStart(KEY_DIGITS, '0')}`

type MessageDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>
type Send = (message: Message, link: string, signal: AbortSignal) => Promise<Outcome>

export function startMessages(deps: MessageDeps, patienceMs?: number) {
  const lanes = lanesOf(deps.now, AT_ONCE)
  const offering = keepOffering(deps)
  const workers = gatewaysOf(deps.env).map((gateway) => startOne({ ...deps, lanes }, gateway, patienceMs))
  return {
    poll() {
      for (const worker of workers) void worker.wake()
    },
    async close() {
      await Promise.all([offering, ...workers].map(({ close }) => close()))
    },
  }
}

type Gateway = { channel: Channel; send: Send }

/** Others are left to processes with their channels. */
function gatewaysOf(env: Env): Gateway[] {
  const { SMTP_URL, SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET } = env
  const gateways: Gateway[] = []
  if (SMTP_URL) gateways.push({ channel: 'email', send: contactMailer(env, SMTP_URL) })
  if (SMS_WEBHOOK_URL && SMS_WEBHOOK_SECRET) {
    const handOver = texter(SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET)
    const send: Send = (message, link, signal) =>
      handOver({
        id: message.id,
        to: message.to,
        text: smsText(textsIn(spokenLanguage(env, ...message.languages)).contactMessages, message, link),
        at: message.leasedAt,
        signal,
      })
    gateways.push({ channel: 'sms', send })
  }
  return gateways
}

type Lanes = ReturnType<typeof lanesOf>

/** One worker and lane a channel, so that a hanging one delays no other. */
function startOne(
  { db, env, log, lanes }: Omit<MessageDeps, 'now'> & { lanes: Lanes },
  { channel, send }: Gateway,
  patienceMs?: number,
) {
  const askLeave = messageLimits({ db, env, log })

  async function trySending(message: Message, signal: AbortSignal): Promise<Outcome> {
    const outcome = await send(message, env.PUBLIC_URL + contactPath(message.id), signal).catch((error): Outcome => {
      log.error(error, 'a message to an emergency contact could not be made ready to be sent')
      return { state: 'refused', why: 'a mistake of ours' }
    })
    if (outcome.state === 'failed') log.warn(`${channel} to an emergency contact was refused for good: ${outcome.why}`)
    return outcome
  }

  /** Undefined if nothing was tried. Alarms ignore Retry-After. */
  async function handle(message: Message, { signal, persist }: Means): Promise<Outcome | undefined> {
    if (message.isStale) return void (await withdraw(db, message))
    const leave = await askLeave(message)
    if (leave !== 'granted') return void (await reschedule(db, message, leave))
    const outcome = await trySending(message, signal)
    await persist(() =>
      signal.aborted && outcome.state === 'refused' ? release(db, message, outcome) : settle(db, message, outcome),
    )
    return outcome
  }

  return startWorker<Message>(
    {
      db,
      atOnce: Number.POSITIVE_INFINITY,
      lease: async () => (lanes.isBusy(channel) ? [] : leaseScheduled(db, { channel, most: AT_ONCE })),
      isAnyReady: isAnyReady(channel),
      what: 'messages to emergency contacts',
      log,
      async work(message, means) {
        lanes.begin(channel)
        let outcome: Outcome | undefined
        try {
          outcome = await handle(message, means)
        } finally {
          const isFirst = lanes.end(channel, outcome && { failed: outcome.state === 'refused' })
          if (isFirst && outcome?.state === 'refused')
            log.warn(`${channel} to emergency contacts is not taken (${outcome.why}); it is tried again`)
        }
      },
    },
    patienceMs,
  )
}

const TIMEOUT_MS = 15_000

function contactMailer(env: Env, smtpUrl: string) {
  const send = openMail(env, smtpUrl, TIMEOUT_MS)
  return (message: Message, link: string, signal: AbortSignal): Promise<Outcome> => {
    const language = spokenLanguage(env, ...message.languages)
    const texts = textsIn(language).contactMessages
    const subject = headline(texts, message)
    const { button, ...mail } = mailText(texts, message)
    const paragraphs = [headlineSentence(texts, message), ...mail.paragraphs]
    const why = message.step === 'confirm' ? texts.aSurferGaveYourAddress : texts.youAgreed
    return send({
      id: message.id,
      to: message.to,
      at: message.leasedAt,
      subject,
      text: [...paragraphs, `${button}: ${link}`, `--\n${why}\n`].join('\n\n'),
      html: framedMail({
        language,
        paragraphs,
        button: { href: link, label: button },
        footer: html`${why}`,
      }),
      isUrgent: message.step === 'overdue' || message.step === 'help',
      signal,
    })
  }
}
