import type { Deps } from '#server/deps.ts'
import { noticeFooter, toSettings } from '#server/features/sign-in/account-letters.ts'
import type { AccountLetter, AccountMail } from '#server/features/sign-in/account-mail.ts'
import * as accounts from '#server/features/sign-in/accounts.ts'
import { browserNameOf } from '#server/features/sign-in/browser-name.ts'
import type { Sender } from '#server/platform/http.ts'
import { networksOf } from '#server/platform/networks.ts'
import { trySpending } from '#server/platform/rate-limits.ts'

/** What a surfer is told of by mail as well; changed passwords, addresses and issuers have letters of their own. */
const notices = {
  new_browser: [
    'New sign-in to your account',
    'Somebody signed in to your Lineup account with a browser that is new to us.',
  ],
  passkey_added: ['A passkey was added', 'A passkey was added to your Lineup account. It signs in without a password.'],
  passkey_removed: [
    'A passkey was removed',
    'A passkey of your Lineup account was removed. It signs nobody in any more.',
  ],
  password_removed: ['Your password was removed', 'Your Lineup account has no password any more.'],
  recovery_codes_made: [
    'New recovery codes',
    'New recovery codes were made for your Lineup account. Earlier ones are void.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'One of the recovery codes of your Lineup account was used. It works no more.',
  ],
} as const
export type Notice = keyof typeof notices

type NoticeDeps = Pick<Deps, 'db' | 'env'> & { mail: AccountMail }

/**
 * Tells a surfer by mail what was written to the security log, once the request was answered; at a verified address only,
 * and not more often than server/limits.ts says.
 */
export function tellByMail({ db, env, mail }: NoticeDeps, userId: string, notice: Notice, sender: Sender): void {
  if (!mail.canSend) return
  mail.inBackground(async () => {
    const account = await accounts.byId(db, userId)
    if (!account?.emailVerified) return
    const counters = await trySpending(db, { 'security-notice': [userId] })
    if (counters.some(({ isRefused }) => isRefused)) return
    mail.post(letterOf(notice, sender, { to: account.email, publicUrl: env.PUBLIC_URL }))
  })
}

function letterOf(notice: Notice, sender: Sender, { to, publicUrl }: { to: string; publicUrl: string }): AccountLetter {
  const [subject, what] = notices[notice]
  const browser = browserNameOf(sender.headers['user-agent']) ?? 'a browser that did not say what it is'
  const where = `It was done with ${browser}, in the network ${networksOf(sender.address).at(-1)}.`
  return { to, subject, text: [what, where], button: toSettings(publicUrl), footer: noticeFooter }
}
