import type { Delivery, Outcome } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { linesOf, pathOf, titleOf } from '#server/features/notifications/kinds/texts.ts'
import { stopAddress } from '#server/features/notifications/mail/stop-address.ts'
import type { Env } from '#server/platform/config/env.ts'
import { framedLetter, openMail } from '#server/platform/config/mail.ts'
import { html } from '#server/platform/pages/html.ts'

const TIMEOUT_MS = 30_000

type Mail = { delivery: Delivery; to: string; secret: string; signal: AbortSignal }

export function mailer(env: Env, smtpUrl: string) {
  const { PUBLIC_URL } = env
  const send = openMail(env, smtpUrl, TIMEOUT_MS)
  return ({ delivery, to, secret, signal }: Mail): Promise<Outcome> => {
    const lines = linesOf(delivery).map((line) => line.replace(/\s+/g, ' '))
    const links = {
      open: PUBLIC_URL + pathOf(delivery),
      settings: `${PUBLIC_URL}/settings/notifications`,
      stop: PUBLIC_URL + stopAddress(delivery.userId, secret),
    }
    return send({
      id: delivery.id,
      to,
      at: delivery.leasedAt,
      subject: titleOf(delivery).replace(/\s+/g, ' '),
      text: plainLetter(lines, links),
      html: letter(lines, links),
      headers: { 'List-Unsubscribe': `<${links.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      signal,
    })
  }
}

type Links = { open: string; settings: string; stop: string }

const plainLetter = (lines: string[], { open, settings, stop }: Links) => `${lines.join('.\n')}.

${open}

--
Your notification settings have this sent by e-mail.
Change them: ${settings}
Unsubscribe: ${stop}
`

const letter = (paragraphs: string[], { open, settings, stop }: Links) =>
  framedLetter({
    paragraphs,
    button: { href: open, label: 'Open Lineup' },
    footer: html`Your notification settings have this sent by e-mail. <a href="${settings}" style="color:#004e63">Change them</a> or <a href="${stop}" style="color:#004e63">unsubscribe</a>.`,
  })
