import type { Deps } from '#server/deps.ts'
import { type AccountLetter, linkLetter, signInCodeLetter } from '#server/features/sign-in/account-letters.ts'
import * as tokens from '#server/features/sign-in/account-tokens.ts'
import * as letters from '#server/features/sign-in/due-letters.ts'
import { makeCode } from '#server/features/sign-in/second-steps.ts'
import { noticeLetter } from '#server/features/sign-in/security-notices.ts'
import type { Database } from '#server/platform/database.ts'
import type { Env } from '#server/platform/env.ts'
import { html } from '#server/platform/html.ts'
import { framedLetter, type MailOutcome, openMail } from '#server/platform/mail.ts'
import { startWorker } from '#server/platform/outbox/worker.ts'

/** Shorter than the lease on a letter. */
const TRY_MS = 15_000
/** The mail server's other connections are for news and alarms. */
const AT_ONCE = 5

type MailDeps = Pick<Deps, 'db' | 'env' | 'log'>

/**
 * Sends letters about accounts from rows (docs/decisions/0020-an-address-counts-once-it-is-verified.md). Each try has a link of
 * its own, made in a transaction that holds the row; a process that dies leaves a row behind, which another one sends.
 */
export function startAccountMail({ db, env, log }: MailDeps, patienceMs?: number) {
  if (env.SMTP_URL === undefined) return { look: async () => {}, close: async () => {} }
  const send = openMail(env, env.SMTP_URL, TRY_MS)

  async function trySending(id: string, letter: AccountLetter, signal: AbortSignal): Promise<MailOutcome> {
    const { to, subject, text, button, footer } = letter
    return send({
      id,
      to,
      subject,
      text: [...text, `${button.label}: ${button.href}`, `--\n${footer}\n`].join('\n\n'),
      html: framedLetter({ paragraphs: text, button, footer: html`${footer}` }),
      signal,
    })
  }

  /** How a try ended, written down; the log learns why, and nobody's address. */
  async function settle(due: letters.DueLetter, outcome: MailOutcome, isStopping: boolean): Promise<void> {
    if (outcome.state === 'refused' && isStopping) return letters.letterOutbox.release(db, due)
    const isTriedAgain = outcome.state === 'refused' && (await letters.letterOutbox.fail(db, due))
    if (isTriedAgain) return
    if (outcome.state !== 'sent') log.warn(`a letter about an account was not sent: ${outcome.why}`)
    await letters.letterOutbox.remove(db, due)
  }

  return startWorker<letters.DueLetter>(
    {
      db,
      atOnce: AT_ONCE,
      claim: (most) => letters.claimDue(db, most),
      isAnyReady: letters.letterOutbox.isAnyReady(),
      what: 'letters about accounts',
      log,
      async work(due, { signal, persist }) {
        const letter = await db.transaction().execute((tx) => letterFor(tx, env, due))
        if (!letter) return letters.letterOutbox.remove(db, due)
        const outcome = await trySending(due.id, letter, signal)
        await persist(() => settle(due, outcome, signal.aborted))
      },
    },
    patienceMs,
  )
}

const tokenFor = async (tx: Database, token: tokens.AccountToken): Promise<{ token: string; code?: string }> =>
  token.purpose === 'verify' ? tokens.createTokenWithCode(tx, token) : { token: await tokens.createToken(tx, token) }

/** The letter as it leaves, with a link that was made this moment; undefined when nobody needs it any more. */
async function letterFor(tx: Database, env: Env, due: letters.DueLetter): Promise<AccountLetter | undefined> {
  const row = await letters.lockWanted(tx, due)
  if (!row) return undefined
  const publicUrl = env.PUBLIC_URL
  if (row.kind === 'sign_in_code') {
    const code = await makeCode(tx, due)
    return code === undefined ? undefined : signInCodeLetter({ ...row, code, publicUrl })
  }
  if (!tokens.isPurpose(row.kind)) return noticeLetter({ ...row, kind: row.kind, publicUrl })
  const { userId, kind: purpose, email } = row
  return linkLetter(purpose, { to: email, publicUrl, ...(await tokenFor(tx, { userId, purpose, email })) })
}
