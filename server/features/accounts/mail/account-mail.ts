import type { Deps } from '#server/deps.ts'
import * as tokens from '#server/features/accounts/core/account-tokens.ts'
import { arePasswordsOpen } from '#server/features/accounts/core/sign-in-settings.ts'
import {
  accountMailOutbox,
  isAnyMailReady,
  leaseScheduled,
  lockWanted,
  type QueuedMail,
} from '#server/features/accounts/mail/account-mail-outbox.ts'
import { type AccountMail, linkMail, signInCodeMail } from '#server/features/accounts/mail/account-mail-texts.ts'
import { decisionMail } from '#server/features/accounts/mail/decision-mail.ts'
import { noticeMail } from '#server/features/accounts/mail/security-notices.ts'
import { makeCode } from '#server/features/accounts/second-step/second-steps.ts'
import type { Env } from '#server/platform/config/env.ts'
import { framedMail, type MailOutcome, openMail } from '#server/platform/config/mail.ts'
import type { Database } from '#server/platform/database/database.ts'
import { spokenLanguage } from '#server/platform/http/language.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'
import { html } from '#server/platform/pages/html.ts'

/** Shorter than the lease on a mail. */
const TRY_MS = 15_000
/** The mail server's other connections are for notifications and alarms. */
const AT_ONCE = 5

type MailDeps = Pick<Deps, 'db' | 'env' | 'log'>

/**
 * Each attempt creates its own link in a transaction that locks the row
 * (docs/decisions/accounts/0020-email-addresses-count-once-verified.md).
 */
export function startAccountMail({ db, env, log }: MailDeps, patienceMs?: number) {
  if (env.SMTP_URL === undefined) return { wake: async () => {}, close: async () => {} }
  const send = openMail(env, env.SMTP_URL, TRY_MS)

  async function trySending(id: string, mail: AccountMail, signal: AbortSignal): Promise<MailOutcome> {
    const { to, language, subject, text, button, footer } = mail
    return send({
      id,
      to,
      subject,
      text: [...text, `${button.label}: ${button.href}`, `--\n${footer}\n`].join('\n\n'),
      html: framedMail({ language, paragraphs: text, button, footer: html`${footer}` }),
      signal,
    })
  }

  /** The log gets the reason, without address. */
  async function settle(queued: QueuedMail, outcome: MailOutcome, isStopping: boolean): Promise<void> {
    if (outcome.state === 'refused' && isStopping) return accountMailOutbox.release(db, queued)
    const isTriedAgain = outcome.state === 'refused' && (await accountMailOutbox.fail(db, queued))
    if (isTriedAgain) return
    if (outcome.state !== 'sent') log.warn(`a mail about an account was not sent: ${outcome.why}`)
    await accountMailOutbox.remove(db, queued)
  }

  return startWorker<QueuedMail>(
    {
      db,
      atOnce: AT_ONCE,
      lease: (most) => leaseScheduled(db, most),
      isAnyReady: isAnyMailReady,
      what: 'mails about accounts',
      log,
      async work(queued, { signal, persist }) {
        const mail = await db.transaction().execute((tx) => mailFor(tx, env, queued))
        if (!mail) return accountMailOutbox.remove(db, queued)
        const outcome = await trySending(queued.id, mail, signal)
        await persist(() => settle(queued, outcome, signal.aborted))
      },
    },
    patienceMs,
  )
}

const tokenFor = async (tx: Database, token: tokens.AccountToken): Promise<{ token: string; code?: string }> =>
  token.purpose === 'verify' ? tokens.createTokenWithCode(tx, token) : { token: await tokens.createToken(tx, token) }

/** Undefined if no longer needed. */
async function mailFor(tx: Database, env: Env, queued: QueuedMail): Promise<AccountMail | undefined> {
  const row = await lockWanted(tx, queued)
  if (!row) return undefined
  const language = spokenLanguage(env, row.language)
  const publicUrl = env.PUBLIC_URL
  if (row.kind === 'sign_in_code') {
    const code = await makeCode(tx, queued)
    return code === undefined ? undefined : signInCodeMail(language, { ...row, code, publicUrl })
  }
  if (row.kind === 'decision' || row.kind === 'answer')
    return decisionMail(tx, language, env, { email: row.email, kind: row.kind, id: queued.id })
  const hasPasswords = arePasswordsOpen(env)
  if (!tokens.isPurpose(row.kind)) return noticeMail(language, { ...row, kind: row.kind, publicUrl, hasPasswords })
  const { userId, kind: purpose, email } = row
  const link = await tokenFor(tx, { userId, purpose, email })
  return linkMail(language, purpose, { to: email, publicUrl, hasPasswords, ...link })
}
