import type { Deps } from '#server/deps.ts'
import { headline, letterWords, sentence, smsText } from '#server/features/safety/messages/contact-texts.ts'
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
} from '#server/features/safety/messages/due-messages.ts'
import { messageLimits } from '#server/features/safety/messages/message-limits.ts'
import { keepOffering } from '#server/features/safety/messages/offered-channels.ts'
import { texter } from '#server/features/safety/messages/sms.ts'
import type { Env } from '#server/platform/config/env.ts'
import { framedLetter, openMail } from '#server/platform/config/mail.ts'
import { lanesOf } from '#server/platform/outbox/lanes.ts'
import { type Means, startWorker } from '#server/platform/outbox/worker.ts'
import { html } from '#server/platform/pages/html.ts'

/** A channel to which so many are under way is given no more; it has at most nineteen at once. */
const AT_ONCE = 10
/** Where a contact's page is; nobody else gets to know it. */
export const contactPath = (stepId: string) => `/api/contact/${stepId}`

type MessageDeps = Pick<Deps, 'db' | 'env' | 'log' | 'now'>
type Send = (message: Message, link: string, signal: AbortSignal) => Promise<Outcome>

/** Sends mail and text messages to emergency contacts, beside other processes that do the same. */
export function startMessages(deps: MessageDeps, patienceMs?: number) {
  const lanes = lanesOf(deps.now, AT_ONCE)
  const offering = keepOffering(deps)
  const workers = waysOf(deps.env).map((way) => startOne({ ...deps, lanes }, way, patienceMs))
  return {
    /** Looks for what is due, as when something about somebody's safety has changed. */
    look() {
      for (const { look } of workers) void look()
    },
    /** Resolves once nothing is sent and nothing is written any more. */
    async close() {
      await Promise.all([offering, ...workers].map(({ close }) => close()))
    },
  }
}

type Way = { channel: Channel; send: Send }

/** A message for a way that this server has not been given is left to processes that have it. */
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

type Lanes = ReturnType<typeof lanesOf>

/** Each channel has a worker and a lane of its own, so that one that hangs holds up no other. */
function startOne(
  { db, env, log, lanes }: Omit<MessageDeps, 'now'> & { lanes: Lanes },
  { channel, send }: Way,
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

  /** How the try ended; undefined when there was none. Alarms never wait as long as a gateway would like them to. */
  async function handle(message: Message, { signal, persist }: Means): Promise<Outcome | undefined> {
    if (message.isStale) return void (await withdraw(db, message))
    const leave = await askLeave(message)
    if (leave !== 'granted') return void (await putOff(db, message, leave))
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
      claim: async () => (lanes.isBusy(channel) ? [] : claimDue(db, { channel, most: AT_ONCE })),
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

/** Short enough for a try to end well before its claim does. */
const TIMEOUT_MS = 15_000

/** Writes to emergency contacts through this SMTP server; `link` leads to their page. */
function contactMailer(env: Env, smtpUrl: string) {
  const send = openMail(env, smtpUrl, TIMEOUT_MS)
  return (message: Message, link: string, signal: AbortSignal): Promise<Outcome> => {
    const subject = headline(message)
    const { paragraphs, button } = letterWords(message)
    const why = whyYou(message)
    return send({
      id: message.id,
      to: message.to,
      at: message.claimedAt,
      subject,
      text: [sentence(subject), ...paragraphs, `${button}: ${link}`, `--\n${why}\n`].join('\n\n'),
      html: framedLetter({
        paragraphs: [sentence(subject), ...paragraphs],
        button: { href: link, label: button },
        footer: html`${why}`,
      }),
      isUrgent: message.step === 'overdue' || message.step === 'help',
      signal,
    })
  }
}

const whyYou = ({ step }: Message) =>
  step === 'confirm'
    ? 'A surfer gave Lineup your address. Unless you say yes, you get no alerts; at most we ask you again.'
    : "You agreed to be an emergency contact. The link is yours alone: please don't forward this e-mail."
