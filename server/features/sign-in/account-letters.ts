import type { AccountLetter } from '#server/features/sign-in/account-mail.ts'

/**
 * The words of every letter about an account. None carries a name that somebody chose: an address that is not verified
 * may belong to a stranger, and nobody may write to strangers through us.
 */

type To = { to: string; publicUrl: string }
type WithToken = To & { token: string }

const NOT_YOU = 'If this was not you, do nothing: without this letter nobody can go on.'

/** The page where a link that proves an address leads. */
export const CONFIRM_PATH = '/api/email/confirm'
/** The page where a new password is chosen. */
export const RESET_PATH = '/api/login/reset'
const SETTINGS_PATH = '/settings/security'

export const confirmLink = ({ publicUrl, token }: Omit<WithToken, 'to'>) => `${publicUrl}${CONFIRM_PATH}?token=${token}`
export const resetLink = ({ publicUrl, token }: Omit<WithToken, 'to'>) => `${publicUrl}${RESET_PATH}?token=${token}`

/** Asks whoever signed up to show that the address is theirs. */
export const verifyLetter = ({ to, code, ...link }: WithToken & { code: string }): AccountLetter => ({
  to,
  subject: `${spaced(code)} confirms your e-mail address`,
  text: [
    `Your code is ${spaced(code)}. Type it in Lineup under Sign-in & Security, or press the button in a browser where you are signed in.`,
    'Both work for 24 hours. Until then Lineup sends you no other mail, and a forgotten password costs you your buddies.',
  ],
  button: { href: confirmLink(link), label: 'Confirm my address' },
  footer: `Somebody signed up for Lineup with this address. ${NOT_YOU}`,
})

/** The way back in for whoever forgot their password. */
export const resetLetter = ({ to, ...link }: WithToken): AccountLetter => ({
  to,
  subject: 'Choose a new password',
  text: ['You can choose a new password for Lineup. The link works once, within 30 minutes.'],
  button: { href: resetLink(link), label: 'Choose a new password' },
  footer: `Somebody asked for a new password for this address. ${NOT_YOU}`,
})

/** Asks the address that an account has whether it may get another. */
export const oldEmailLetter = ({ to, ...link }: WithToken): AccountLetter => ({
  to,
  subject: 'Change of your e-mail address',
  text: [
    'Somebody who is signed in to your Lineup account wants it to have another e-mail address. Both addresses have to agree, within 24 hours.',
  ],
  button: { href: confirmLink(link), label: 'Agree to the change' },
  footer: 'If this was not you, do not press the button, and change your password: somebody is signed in as you.',
})

/** Asks the new address of an account whether it is the surfer's. */
export const newEmailLetter = ({ to, ...link }: WithToken): AccountLetter => ({
  to,
  subject: 'Confirm your new e-mail address',
  text: [
    'This is to be the new address of your Lineup account. Press the button within 24 hours, in a browser where you are signed in.',
  ],
  button: { href: confirmLink(link), label: 'Confirm my new address' },
  footer: `Somebody wants to use this address for their account. ${NOT_YOU}`,
})

export const noticeFooter =
  'This letter comes whenever this happens. If it was not you, choose a new password on the sign-in page at once.'
export const toSettings = (publicUrl: string) => ({ href: publicUrl + SETTINGS_PATH, label: 'Sign-in & Security' })

/** Tells a surfer that another password opens the account. */
export const passwordChangedLetter = ({ to, publicUrl }: To): AccountLetter => ({
  to,
  subject: 'Your password was changed',
  text: ['The password of your Lineup account was changed. Every other browser was signed out.'],
  button: toSettings(publicUrl),
  footer: noticeFooter,
})

/** Tells the address that an account had until now that it has another. */
export const emailChangedLetter = ({ to, publicUrl }: To): AccountLetter => ({
  to,
  subject: 'Your e-mail address was changed',
  text: ['Your Lineup account has another e-mail address now. Nothing more is sent to this one.'],
  button: toSettings(publicUrl),
  footer: 'This letter comes whenever this happens. If it was not you, ask whoever runs this Lineup for help.',
})

/** Tells a surfer that their account can also be opened through the OpenID Connect issuer. */
export const linkedLetter = ({ to, publicUrl }: To): AccountLetter => ({
  to,
  subject: 'Another way to sign in was added',
  text: ['Your Lineup account can now also be opened with single sign-on.'],
  button: toSettings(publicUrl),
  footer: noticeFooter,
})

const spaced = (code: string) => code.replace(/^(.{4})/, '$1 ')
