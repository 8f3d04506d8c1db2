import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Attempt } from '#contract/operators/server.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import type { Deps } from '#server/deps.ts'
import { internationalNumber } from '#server/domain/contact-addresses.ts'
import { logAction } from '#server/domain/operators.ts'
import { tryTexting } from '#server/features/safety/messages/sms.ts'
import type { Env } from '#server/platform/config/env.ts'
import { withoutSecrets } from '#server/platform/config/env-rules.ts'
import { framedMail, openMail } from '#server/platform/config/mail.ts'
import { spend } from '#server/platform/config/rate-limits.ts'
import { databaseTime } from '#server/platform/database/database-clock.ts'
import { html } from '#server/platform/pages/html.ts'

type TestDeps = Pick<Deps, 'db' | 'env'>
type Tried = { operatorId: string; language: Language }

const TIMEOUT_MS = 15_000
const MOST_CHARACTERS = 300

/** A mail of the server's own, for the doctor and the operators' page. */
export async function sendTestMail(env: Env & { SMTP_URL: string }, language: Language, to: string): Promise<Attempt> {
  const { subject, text, button, footer } = textsIn(language).testMessages.mail
  const { state, answer } = await openMail(
    env,
    env.SMTP_URL,
    TIMEOUT_MS,
  )({
    id: randomUUID(),
    to,
    subject,
    text: [text, `${button}: ${env.PUBLIC_URL}`, `--\n${footer}\n`].join('\n\n'),
    html: framedMail({
      language,
      paragraphs: [text],
      button: { href: env.PUBLIC_URL, label: button },
      footer: html`${footer}`,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { isAccepted: state === 'sent', to, answer: onOneLine(env, answer) }
}

/** To the operator's own address. Refuses `not_supported`, `no_email` and `too_many_attempts`. */
export async function tryMail({ db, env }: TestDeps, { operatorId, language }: Tried): Promise<Attempt> {
  const { SMTP_URL } = env
  if (!SMTP_URL) throw new Refusal('not_supported')
  const { rows } = await sql<{ email: string | null }>`select email from users where id = ${operatorId}`.execute(db)
  if (!rows[0]?.email) throw new Refusal('no_email')
  await spend(db, { 'mail-test': [operatorId] })
  const attempt = await sendTestMail({ ...env, SMTP_URL }, language, rows[0].email)
  await logAction(db, { operatorId, action: 'mail_tested', details: { accepted: attempt.isAccepted ? 1 : 0 } })
  return attempt
}

/** Costs what a text message costs. Refuses `not_supported`, `invalid_request` and `too_many_attempts`. */
export async function tryText({ db, env }: TestDeps, { operatorId, language }: Tried, typed: string): Promise<Attempt> {
  const { SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET } = env
  if (!SMS_WEBHOOK_URL || !SMS_WEBHOOK_SECRET) throw new Refusal('not_supported')
  const to = internationalNumber(typed)
  if (!to)
    throw new Refusal('invalid_request', {
      issues: [{ path: 'number', text: (texts) => texts.enterANumberWithItsCountryCode }],
    })
  const counted = { 'text-test': [operatorId], 'text-test-to-one': [to], 'text-message-without-alarm': [] } as const
  await spend(db, { ...counted, 'text-message': [] }, { env })
  const { rows } = await sql<{ at: string }>`select ${databaseTime()} as at`.execute(db)
  const { isAccepted, answer } = await tryTexting(SMS_WEBHOOK_URL, SMS_WEBHOOK_SECRET, {
    id: randomUUID(),
    to,
    text: textsIn(language).testMessages.text,
    at: rows[0]!.at,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await logAction(db, { operatorId, action: 'text_tested', details: { accepted: isAccepted ? 1 : 0 } })
  return { isAccepted, to, answer: onOneLine(env, answer) }
}

const onOneLine = (env: Env, answer: string): string =>
  withoutSecrets(env, answer)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_CHARACTERS)
