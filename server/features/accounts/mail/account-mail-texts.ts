import type { Purpose } from '#server/features/accounts/core/account-tokens.ts'
import { SECOND_STEP_MINUTES } from '#server/features/accounts/pages/second-step-cookie.ts'

/** `text` comes before the button; `footer` gives the reason for the mail. */
export type AccountMail = {
  to: string
  subject: string
  text: string[]
  button: { href: string; label: string }
  footer: string
}

/**
 * Security: no names that somebody chose, because an unverified address may belong to a stranger, to whom nobody may
 * write through us.
 */

/** `code` comes with 'verify' alone. */
type Means = { to: string; publicUrl: string; token: string; code?: string; hasPasswords: boolean }

const NOT_YOU = "If this wasn't you, ignore this e-mail and nothing will happen."

export const UNKNOWN_BROWSER = 'an unknown browser'

export const againstIntruder = (hasPasswords: boolean) =>
  hasPasswords ? 'change your password' : 'sign their browser out under Sign-in & Security'

export const CONFIRM_PATH = '/api/email/confirm'
export const RESET_PATH = '/api/login/reset'
export const SETTINGS_PATH = '/settings/security'

export const confirmLink = ({ publicUrl, token }: Pick<Means, 'publicUrl' | 'token'>) =>
  `${publicUrl}${CONFIRM_PATH}?token=${token}`
export const resetLink = ({ publicUrl, token }: Pick<Means, 'publicUrl' | 'token'>) =>
  `${publicUrl}${RESET_PATH}?token=${token}`

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

const resetMail = ({ to, ...link }: Means): AccountMail => ({
  to,
  subject: 'Choose a new password',
  text: ['You can choose a new password for Lineup. The link works once, for 30 minutes.'],
  button: { href: resetLink(link), label: 'Choose a new password' },
  footer: `Someone asked for a new password for this address. ${NOT_YOU}`,
})

const oldAddressMail = ({ to, hasPasswords, ...link }: Means): AccountMail => ({
  to,
  subject: 'Change of your e-mail address',
  text: [
    'Someone who is signed in to your Lineup account wants to change its e-mail address. Both addresses need to agree within 24 hours.',
  ],
  button: { href: confirmLink(link), label: 'Agree to the change' },
  footer: `If this wasn't you, don't press the button, and ${againstIntruder(hasPasswords)}: someone is signed in as you.`,
})

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

export const linkMail = (purpose: Purpose, means: Means): AccountMail => mails[purpose](means)

type CodeMeans = { email: string; code: string; publicUrl: string; browser: string | null; network: string | null }

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

const spaced = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`
