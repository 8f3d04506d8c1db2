import { type Language, type ServerTexts, textsIn } from '#languages'
import type { Delivery, Outcome } from '#server/features/notifications/delivery/delivery-outbox.ts'
import { linesOf, pathOf, titleOf } from '#server/features/notifications/kinds/texts.ts'
import { stopAddress } from '#server/features/notifications/mail/stop-address.ts'
import type { Env } from '#server/platform/config/env.ts'
import { framedMail, openMail } from '#server/platform/config/mail.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'
import { html } from '#server/platform/pages/html.ts'

const TIMEOUT_MS = 30_000

type Mail = { delivery: Delivery; to: string; secret: string; signal: AbortSignal }

export function mailer(env: Env, smtpUrl: string) {
  const { PUBLIC_URL } = env
  const send = openMail(env, smtpUrl, TIMEOUT_MS)
  return ({ delivery, to, secret, signal }: Mail): Promise<Outcome> => {
    const language = spokenLanguage(env, delivery.language)
    const lines = linesOf(language, delivery).map((line) => line.replace(/\s+/g, ' '))
    const links = {
      open: PUBLIC_URL + pathOf(delivery),
      settings: `${PUBLIC_URL}/settings/notifications`,
      stop: PUBLIC_URL + stopAddress(delivery.userId, secret),
    }
    return send({
      id: delivery.id,
      to,
      at: delivery.leasedAt,
      subject: titleOf(language, delivery).replace(/\s+/g, ' '),
      text: plainMail(textsIn(language).notifications, lines, links),
      html: framed(language, lines, links),
      headers: { 'List-Unsubscribe': `<${links.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      signal,
    })
  }
}

type Links = { open: string; settings: string; stop: string }
type MailTexts = ServerTexts['notifications']

const plainMail = (texts: MailTexts, lines: string[], { open, settings, stop }: Links) => `${lines.join('.\n')}.

${open}

--
${texts.yourSettingsHaveThisSent}
${texts.changeThemAt(settings)}
${texts.unsubscribeAt(stop)}
`

function framed(language: Language, paragraphs: string[], { open, settings, stop }: Links) {
  const texts = textsIn(language).notifications
  const link = (href: string, label: string) => html`<a href="${href}" style="color:#004e63">${label}</a>`
  return framedMail({
    language,
    paragraphs,
    button: { href: open, label: texts.openLineup },
    footer: html`${texts.changeOrUnsubscribe(link(settings, texts.changeThem), link(stop, texts.unsubscribe))}`,
  })
}
