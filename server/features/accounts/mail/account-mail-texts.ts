import type { Purpose } from '#server/features/accounts/core/account-tokens.ts'
import { SECOND_STEP_MINUTES } from '#server/features/accounts/pages/second-step-cookie.ts'

/** A mail about a surfer's account. `text` comes before the button, `footer` says why they got it. */
export type AccountMail = {
  to: string
  subject: string
  text: string[]
  button: { href: string; label: string }
  footer: string
}

/**
 * The words of the mails with a link; security-notices.ts has the others. None carries a name that somebody chose: an address that is not verified
 * may belong to a stranger, and nobody may write to strangers through us.
 */

/** `code` is there for the purpose 'verify' alone. Nothing is said of passwords where they open no accounts. */
type Means = { to: string; publicUrl: string; token: string; code?: string; hasPasswords: boolean }

const NOT_YOU = "If this wasn't you, ignore this e-mail and nothing will happen."

/** In place of a browser's name. */
export const UNKNOWN_BROWSER = 'an unknown browser'

/** What to do about somebody who is signed in as the reader. */
export const againstIntruder = (hasPasswords: boolean) =>
  hasPasswords ? 'change your password' : 'sign their browser out under Sign-in & Security'

/** The page where a link that proves an address leads. */
export const CONFIRM_PATH = '/api/email/confirm'
/** The page where a new password is chosen. */
export const RESET_PATH = '/api/login/reset'
/** Where surfers see and change what opens their account. */
export const SETTINGS_PATH = '/settings/security'

export const confirmLink = ({ publicUrl, token }: Pick<Means, 'publicUrl' | 'token'>) =>
  `${publicUrl}${CONFIRM_PATH}?token=${token}`
export const resetLink = ({ publicUrl, token }: Pick<Means, 'publicUrl' | 'token'>) =>
  `${publicUrl}${RESET_PATH}?token=${token}`

/** Asks whoever signed up to show that the address is theirs. */
const verifyMail = ({ to, code = '', hasPasswords, ...link }: Means): AccountMail => ({
  to,
  subject: `${spaced(code)} confirms your e-mail address`,
  text: [
    `Your code is ${spaced(code)}.`,
    "Enter it in Lineup under Sign-in & Security, or press the button in a browser where you're signed in. Both work for 24 hours.",
    `Until you confirm, Lineup won't send you any other e-mail.${hasPasswords ? " And if you forget your password, you'd lose your buddies." : ''}`,
  ],
  button: { href: confirmLink(link), label: 'Confirm my address' },
  footer: `Someone signed up for Lineup with this address. ${NOT_YOU}`,
})

/** The way back in for whoever forgot their password. */
const resetMail = ({ to, ...link }: Means): AccountMail => ({
  to,
  subject: 'Choose a new password',
  text: ['You can choose a new password for Lineup. The link works once, for 30 minutes.'],
  button: { href: resetLink(link), label: 'Choose a new password' },
  footer: `Someone asked for a new password for this address. ${NOT_YOU}`,
})

/** Asks the address that an account has whether it may get another. */
const oldAddressMail = ({ to, hasPasswords, ...link }: Means): AccountMail => ({
  to,
  subject: 'Change of your e-mail address',
  text: [
    'Someone who is signed in to your Lineup account wants to change its e-mail address. Both addresses need to agree within 24 hours.',
  ],
  button: { href: confirmLink(link), label: 'Agree to the change' },
  footer: `If this wasn't you, don't press the button, and ${againstIntruder(hasPasswords)}: someone is signed in as you.`,
})

/** Asks the new address of an account whether it is the surfer's. */
const newAddressMail = ({ to, ...link }: Means): AccountMail => ({
  to,
  subject: 'Confirm your new e-mail address',
  text: [
    "You asked to use this address for your Lineup account. Press the button within 24 hours, in a browser where you're signed in.",
  ],
  button: { href: confirmLink(link), label: 'Confirm my new address' },
  footer: `Someone wants to use this address for their account. ${NOT_YOU}`,
})

const mails: Record<Purpose, (means: Means) => AccountMail> = {
  verify: verifyMail,
  reset: resetMail,
  old_email: oldAddressMail,
  new_email: newAddressMail,
}

/** The mail that brings a token for this purpose to an address. */
export const linkMail = (purpose: Purpose, means: Means): AccountMail => mails[purpose](means)

type CodeMeans = { email: string; code: string; publicUrl: string; browser: string | null; network: string | null }

/** Brings the code that a sign-in with a new browser waits for. */
export const signInCodeMail = ({ email, code, publicUrl, browser, network }: CodeMeans): AccountMail => ({
  to: email,
  subject: `${spaced(code)} is your sign-in code`,
  text: [
    `Your code is ${spaced(code)}.`,
    `Enter it on the page where you're signing in. It works once, for ${SECOND_STEP_MINUTES} minutes, and only there. No one from Lineup will ever ask you for it.`,
    `It was requested with ${browser ?? UNKNOWN_BROWSER}, on the network ${network}.`,
  ],
  button: { href: publicUrl + SETTINGS_PATH, label: 'Change my password' },
  footer:
    "Someone is signing in to your Lineup account with a new browser. If that isn't you, they know your password: change it right away.",
})

/** In two halves. */
const spaced = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`
