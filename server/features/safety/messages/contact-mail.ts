import { headline, letterWords, sentence } from '#server/features/safety/messages/contact-texts.ts'
import type { Message, Outcome } from '#server/features/safety/messages/due-messages.ts'
import type { Env } from '#server/platform/config/env.ts'
import { framedLetter, openMail } from '#server/platform/config/mail.ts'
import { html } from '#server/platform/pages/html.ts'

/** Short enough for a try to end well before its claim does. */
const TIMEOUT_MS = 15_000

/** Writes to emergency contacts through this SMTP server; `link` leads to their page. */
export function contactMailer(env: Env, smtpUrl: string) {
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
