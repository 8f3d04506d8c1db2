import { createTransport } from 'nodemailer'
import type { Delivery, Outcome } from '#server/features/notifications/due-deliveries.ts'
import { stopAddress } from '#server/features/notifications/stop-address.ts'
import { pathOf, textOf } from '#server/features/notifications/texts.ts'
import type { Env } from '#server/platform/env.ts'
import { errorCode } from '#server/platform/error-code.ts'

/** Of each step, and of all of them together. */
const STEP_TIMEOUT_MS = 10_000
const TIMEOUT_MS = 30_000

type Mail = { delivery: Delivery; secret: string; signal: AbortSignal }

/** Sends mail through this SMTP server. A connection serves one letter, so that none waits behind a broken one. */
export function mailer({ MAIL_FROM, PUBLIC_URL }: Env, smtpUrl: string) {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    socketCloseTimeout: 0,
    // Nothing that a surfer wrote may name a file or an address to be sent along.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ delivery, secret, signal }: Mail): Promise<Outcome> => {
    const text = textOf(delivery).replace(/\s+/g, ' ')
    const links = {
      open: PUBLIC_URL + pathOf(delivery),
      settings: `${PUBLIC_URL}/settings/notifications`,
      stop: PUBLIC_URL + stopAddress(delivery.userId, secret),
    }
    try {
      await transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: delivery.email },
        subject: text,
        text: plainLetter(text, links),
        html: letter(text, links),
        // One that is sent twice is the same letter to mail programs.
        messageId: `<${delivery.id}@${new URL(PUBLIC_URL).hostname}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': `<${links.stop}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      return { state: 'sent' }
    } catch (error) {
      return outcomeOf(error)
    }
  }
}

/** A mailbox that does not exist never will; what ails the server itself, its operator can mend. */
function outcomeOf(error: unknown): Outcome {
  const code = errorCode(error) ?? 'unknown'
  const { responseCode = 0, command } = error as { responseCode?: number; command?: string }
  const why = responseCode ? `${code} ${responseCode}` : code
  // 'MAIL FROM' is about our address, not about theirs.
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode >= 500
  return isFinal ? { state: 'failed', why } : { state: 'refused', why }
}

type Links = { open: string; settings: string; stop: string }

const plainLetter = (text: string, { open, settings, stop }: Links) => `${text}.

${open}

--
You asked Lineup to tell you this by e-mail.
Choose what you hear of: ${settings}
No more e-mail: ${stop}
`

/** In the colours of the app by day; mail programs know no stylesheets, and darken letters by themselves. */
const letter = (text: string, { open, settings, stop }: Links) => `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px 16px;background:#edf6f7;color:#02222e;font:16px/1.45 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:430px;margin:0 auto">
<p style="margin:0 0 16px;font-size:22px;font-weight:600;color:#004e63">Lineup</p>
<div style="padding:24px;border-radius:24px;background:#ffffff">
<p style="margin:0 0 20px;font-size:18px">${escaped(text)}</p>
<a href="${escaped(open)}" style="display:inline-block;padding:14px 22px;border-radius:16px;background:#ff8a66;color:#00171f;font-weight:700;text-decoration:none">Open Lineup</a>
</div>
<p style="margin:16px 8px 0;font-size:14px;color:#4a6470">You asked Lineup to tell you this by e-mail. <a href="${escaped(settings)}" style="color:#004e63">Choose what you hear of</a>, or ask for <a href="${escaped(stop)}" style="color:#004e63">no more e-mail</a>.</p>
</div>
</body>
</html>
`

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
