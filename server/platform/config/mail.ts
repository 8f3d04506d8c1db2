import { createTransport } from 'nodemailer'
import { directionOf, type Language } from '#languages'
import type { Env } from '#server/platform/config/env.ts'
import { isLoopback } from '#server/platform/config/env-rules.ts'
import { errorCode } from '#server/platform/http/failures.ts'
import { type Html, html } from '#server/platform/pages/html.ts'

const STEP_TIMEOUT_MS = 10_000

type Mail = {
  /** Message-ID; mail programs merge mails with equal ones. */
  id: string
  to: string
  /** ISO; now by default. */
  at?: string
  subject: string
  text: string
  html: Html
  headers?: Record<string, string>
  isUrgent?: boolean
  signal: AbortSignal
}

/** Reasons are logged and contain no personal data. */
export type MailOutcome =
  | { state: 'sent' }
  | { state: 'failed'; why: string }
  /** Temporary failure. If the server timed out, the mail may have arrived. */
  | { state: 'refused'; why: string; mayHaveArrived: boolean }
/** The mail server's reply, or our error; may name the recipient. */
type Answered = { answer: string }

/** Since the start of this process. `why` names no person. */
type MailState = { sentAt: string | null; failedAt: string | null; why: string | null }
const states = new WeakMap<Env, MailState>()

/** Null without a mail server. A mail refused for its recipient is no failure of the server. */
export const mailState = (env: Env): MailState | null =>
  env.SMTP_URL === undefined ? null : (states.get(env) ?? { sentAt: null, failedAt: null, why: null })

function noteOutcome(env: Env, outcome: MailOutcome): MailOutcome {
  const at = new Date().toISOString()
  const before = mailState(env)
  if (before && outcome.state === 'sent') states.set(env, { ...before, sentAt: at })
  if (before && outcome.state === 'refused') states.set(env, { ...before, failedAt: at, why: outcome.why })
  return outcome
}

export function openMail(env: Env, smtpUrl: string, timeoutMs: number) {
  const { MAIL_FROM, PUBLIC_URL } = env
  // One connection per mail, so that none waits behind a broken one.
  const transport = createTransport({
    url: smtpUrl,
    // Required, because an attacker on the network could remove the TLS offer. `?requireTLS=false` overrides it.
    requireTLS: !isLoopback(new URL(smtpUrl)),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    dnsTimeout: STEP_TIMEOUT_MS,
    socketCloseTimeout: 0,
    // User text must not attach files or remote content.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = new URL(PUBLIC_URL).hostname
  return async ({
    id,
    to,
    at,
    subject,
    text,
    html,
    headers,
    isUrgent,
    signal,
  }: Mail): Promise<MailOutcome & Answered> => {
    try {
      const { response } = await transport.sendMail({
        from: MAIL_FROM,
        to: { name: '', address: to },
        date: at,
        subject,
        text,
        html: html.markup,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        priority: isUrgent ? 'high' : undefined,
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
      return { ...noteOutcome(env, { state: 'sent' }), answer: response }
    } catch (error) {
      return { ...noteOutcome(env, outcomeOf(error)), answer: answerIn(error) }
    }
  }
}

function answerIn(error: unknown): string {
  const { response, message = String(error) } = error as { response?: string; message?: string }
  return response ?? message
}

type MailError = { responseCode?: number; command?: string; timeoutType?: string; originalCode?: string }

/** A missing mailbox is permanent; the operator can fix problems of the server. */
function outcomeOf(error: unknown): MailOutcome {
  const code = errorCode(error) ?? 'unknown'
  const { responseCode = 0, command, timeoutType, originalCode } = error as MailError
  const why = responseCode ? `${code} ${responseCode}` : code
  // 'MAIL FROM' concerns our address, not the recipient's.
  const isFinal = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM' && responseCode >= 500
  if (isFinal) return { state: 'failed', why }
  const isSilence =
    ['EABORT', 'ECONNECTION'].includes(code) || timeoutType === 'SOCKET_TIMEOUT' || originalCode === 'ECONNRESET'
  return { state: 'refused', why, mayHaveArrived: isSilence && !responseCode }
}

type Frame = { language: Language; paragraphs: string[]; button: { href: string; label: string }; footer: Html }

/** In the light theme's colours: mail programs support no stylesheets and darken mails themselves. */
export const framedMail = ({ language, paragraphs, button, footer }: Frame): Html => html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<body style="margin:0;padding:24px 16px;background:#edf6f7;color:#02222e;font:16px/1.45 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:430px;margin:0 auto">
<p style="margin:0 0 16px;font-size:22px;font-weight:600;color:#004e63">Lineup</p>
<div style="padding:24px;border-radius:24px;background:#ffffff">
${paragraphs.map((text) => html`<p style="margin:0 0 20px;font-size:18px">${text}</p>\n`)}<a href="${button.href}" style="display:inline-block;padding:14px 22px;border-radius:16px;background:#ff8a66;color:#00171f;font-weight:700;text-decoration:none">${button.label}</a>
</div>
<p style="margin:16px 8px 0;font-size:14px;color:#4a6470">${footer}</p>
</div>
</body>
</html>
`
