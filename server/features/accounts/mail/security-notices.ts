import type { SecurityEventKind } from '#contract/accounts/sign-in.ts'
import { type Language, textsIn } from '#languages'
import { type AccountMail, browserIn, SETTINGS_PATH } from '#server/features/accounts/mail/account-mail-texts.ts'
import { utcTime } from '#server/features/accounts/mail/utc-times.ts'

const withoutNotice = ['account_made', 'code_asked', 'token_revoked'] as const satisfies SecurityEventKind[]
type Notice = Exclude<SecurityEventKind, (typeof withoutNotice)[number]>

/** Only takes rights away, like a revoked token, or explains itself, like the mail with a code. */
export const isNotice = (kind: SecurityEventKind): kind is Notice => !withoutNotice.some((one) => one === kind)

type NoticeRow = {
  kind: SecurityEventKind
  email: string
  browser: string | null
  network: string | null
  createdAt: string
  publicUrl: string
  hasPasswords: boolean
}

/** Undefined for events without notice. */
export function noticeMail(language: Language, row: NoticeRow): AccountMail | undefined {
  const { kind, email, browser, network, createdAt, publicUrl, hasPasswords } = row
  if (!isNotice(kind)) return undefined
  const texts = textsIn(language).accountMails
  const { subject, text } = texts.notices[kind === 'issuer_linked' && !hasPasswords ? 'issuer_linked_alone' : kind]
  const when = utcTime(language, new Date(createdAt))
  // An operator's command has no network.
  const how = network
    ? texts.theySignedInOn(browserIn(language, browser), network, when)
    : texts.theOperatorDidThisOn(when)
  return {
    to: email,
    language,
    subject,
    text: [text, how],
    button: { href: publicUrl + SETTINGS_PATH, label: texts.signInAndSecurity },
    footer: texts.ifItWasntYou[network ? advice(kind, hasPasswords) : 'askOperator'],
  }
}

/** The former address cannot receive a new password. */
function advice(kind: Notice, hasPasswords: boolean) {
  if (kind === 'email_changed') return 'askOperator'
  return hasPasswords ? 'choosePassword' : 'signOutAndAskOperator'
}
