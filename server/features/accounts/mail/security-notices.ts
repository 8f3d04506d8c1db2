import type { SecurityEventKind } from '#contract/accounts/sign-in.ts'
import { type AccountMail, SETTINGS_PATH, UNKNOWN_BROWSER } from '#server/features/accounts/mail/account-mail-texts.ts'

const EVERY_TIME = 'We send this e-mail every time this happens.'
const FOOTER = `${EVERY_TIME} If it wasn't you, choose a new password on the sign-in page right away.`
/** The former address cannot receive a new password. */
const FOOTER_OF_FORMER_ADDRESS = `${EVERY_TIME} If it wasn't you, ask whoever runs this server for help.`
const FOOTER_WITHOUT_PASSWORDS = `${EVERY_TIME} If it wasn't you, sign that browser out under Sign-in & Security, and ask whoever runs this server for help.`

/** A sign-up needs no notice, and the mail with a code explains itself. */
const words: Record<Exclude<SecurityEventKind, 'account_made' | 'code_asked'>, readonly [string, string]> = {
  new_browser: ['New sign-in to your account', 'Someone signed in to your Lineup account with a new browser.'],
  password_changed: [
    'Your password was changed',
    'The password of your Lineup account was changed. Every other browser was signed out.',
  ],
  password_removed: ['Your password was removed', 'Your Lineup account no longer has a password.'],
  passkey_added: [
    'A passkey was added',
    'A passkey was added to your Lineup account. It can sign in without a password.',
  ],
  passkey_removed: [
    'A passkey was removed',
    'A passkey was removed from your Lineup account. It can no longer sign in.',
  ],
  recovery_codes_made: [
    'New recovery codes',
    'New recovery codes were created for your Lineup account. The old ones no longer work.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'One of the recovery codes for your Lineup account was used. It no longer works.',
  ],
  email_changed: [
    'Your e-mail address was changed',
    "Your Lineup account has a new e-mail address. We won't send anything more to this one.",
  ],
  issuer_linked: [
    'Another way to sign in was added',
    'You can now also sign in to your Lineup account with single sign-on.',
  ],
  two_step_on: [
    'Codes on new devices are on',
    'From now on, signing in to your Lineup account with a new browser takes a code as well as your password.',
  ],
  two_step_off: [
    'Codes on new devices are off',
    'From now on, your password is enough to sign in to your Lineup account, even with a new browser.',
  ],
  issuer_unlinked: [
    'A way to sign in was removed',
    'You can no longer sign in to your Lineup account with single sign-on.',
  ],
}
/** Where an OpenID Connect issuer alone opens accounts. */
const wordsAlone: Partial<typeof words> = {
  issuer_linked: ['Single sign-on was linked', 'You sign in to your Lineup account with single sign-on.'],
}
type Notice = keyof typeof words

export const isNotice = (kind: SecurityEventKind): kind is Notice => kind in words

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
export function noticeMail({ kind, email, browser, network, createdAt, publicUrl, hasPasswords }: NoticeRow) {
  if (!isNotice(kind)) return undefined
  const [subject, what] = (!hasPasswords && wordsAlone[kind]) || words[kind]
  // An operator's command has no network.
  const how = network
    ? `This happened with ${browser ?? UNKNOWN_BROWSER}, on the network ${network}`
    : 'Whoever runs this server did this'
  const when = new Date(createdAt).toUTCString()
  return {
    to: email,
    subject,
    text: [what, `${how}, on ${when}.`],
    button: { href: publicUrl + SETTINGS_PATH, label: 'Sign-in & Security' },
    footer: kind === 'email_changed' ? FOOTER_OF_FORMER_ADDRESS : hasPasswords ? FOOTER : FOOTER_WITHOUT_PASSWORDS,
  } satisfies AccountMail
}
