import { SIGN_IN_DAYS } from '#contract/limits.ts'
import { accessTokenRetention } from '#server/features/accounts/access-tokens/access-tokens.ts'
import { CHANGE_HOURS } from '#server/features/accounts/changes/email-change.ts'
import { LIFETIME_MINUTES } from '#server/features/accounts/core/account-tokens.ts'
import { BROWSER_DAYS } from '#server/features/accounts/core/known-browsers.ts'
import { NOTICE_DAYS } from '#server/features/accounts/mail/queued-account-mail.ts'
import { SECOND_STEP_MINUTES } from '#server/features/accounts/pages/second-step-cookie.ts'
import { isPast, type Retention } from '#server/platform/database/retention.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#surf/time/durations.ts'

const hasExpired = () => isPast('expires_at')

/** Expired rows count for nothing, whether or not they are there. */
export const accountRetention: Retention[] = [
  { kind: 'sign_ins', table: 'sign_ins', storedMs: () => SIGN_IN_DAYS * DAY_MS, isOver: hasExpired },
  accessTokenRetention,
  {
    kind: 'known_browsers',
    table: 'known_browsers',
    storedMs: () => BROWSER_DAYS * DAY_MS,
    isOver: (storedMs) => isPast('used_at', storedMs),
  },
  { kind: 'second_steps', table: 'second_steps', storedMs: () => SECOND_STEP_MINUTES * MINUTE_MS, isOver: hasExpired },
  {
    kind: 'account_links',
    table: 'account_tokens',
    storedMs: () => Math.max(...Object.values(LIFETIME_MINUTES)) * MINUTE_MS,
    isOver: hasExpired,
  },
  { kind: 'email_changes', table: 'email_changes', storedMs: () => CHANGE_HOURS * HOUR_MS, isOver: hasExpired },
  // The outbox removes what it sends and what expires; these were left by a server that sends no mail any more.
  { kind: 'account_mails', table: 'account_letters', storedMs: () => NOTICE_DAYS * DAY_MS, isOver: hasExpired },
]
