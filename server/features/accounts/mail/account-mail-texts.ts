import { type Language, textsIn } from '#languages'
import { LIFETIME_MINUTES, type Purpose } from '#server/features/accounts/core/account-tokens.ts'
import { SECOND_STEP_MINUTES } from '#server/features/accounts/pages/second-step-cookie.ts'

/** `text` comes before the button; `footer` gives the reason for the mail. */
export type AccountMail = {
  to: string
  language: Language
  subject: string
  text: string[]
  button: { href: string; label: string }
  footer: string
}

/** `code` comes with 'verify' alone. */
type Means = { to: string; publicUrl: string; token: string; code?: string; hasPasswords: boolean }

export const CONFIRM_PATH = '/api/email/confirm'
export const RESET_PATH = '/api/login/reset'
export const SETTINGS_PATH = '/settings/security'

export const confirmLink = ({ publicUrl, token }: Pick<Means, 'publicUrl' | 'token'>) =>
  `${publicUrl}${CONFIRM_PATH}?token=${token}`
export const resetLink = ({ publicUrl, token }: Pick<Means, 'publicUrl' | 'token'>) =>
  `${publicUrl}${RESET_PATH}?token=${token}`

/**
 * Security: no names that somebody chose, because an unverified address may belong to a stranger, to whom nobody may
 * write through us.
 */
export function linkMail(
  language: Language,
  purpose: Purpose,
  { to, code = '', hasPasswords, ...link }: Means,
): AccountMail {
  const texts = textsIn(language).accountMails.links
  const href = purpose === 'reset' ? resetLink(link) : confirmLink(link)
  const mail = { to, language, button: { href, label: texts[purpose].button } }
  switch (purpose) {
    case 'verify': {
      const { subject, yourCodeIs, enterIt, untilYouConfirm, footer } = texts.verify
      const text = [yourCodeIs(spaced(code)), enterIt, untilYouConfirm(hasPasswords)]
      return { ...mail, subject: subject(spaced(code)), text, footer }
    }
    case 'reset':
      return {
        ...mail,
        subject: texts.reset.subject,
        text: [texts.reset.youCanChoose(LIFETIME_MINUTES.reset)],
        footer: texts.reset.footer,
      }
    case 'old_email':
      return {
        ...mail,
        subject: texts.old_email.subject,
        text: [texts.old_email.bothNeedToAgree],
        footer: texts.old_email.footer(hasPasswords),
      }
    case 'new_email':
      return {
        ...mail,
        subject: texts.new_email.subject,
        text: [texts.new_email.pressTheButton],
        footer: texts.new_email.footer,
      }
  }
}

type CodeMeans = { email: string; code: string; publicUrl: string; browser: string | null; network: string | null }

export function signInCodeMail(
  language: Language,
  { email, code, publicUrl, browser, network }: CodeMeans,
): AccountMail {
  const texts = textsIn(language).accountMails.signInCode
  return {
    to: email,
    language,
    subject: texts.subject(spaced(code)),
    text: [
      texts.yourCodeIs(spaced(code)),
      texts.enterIt(SECOND_STEP_MINUTES),
      texts.requestedWith(browserIn(language, browser), network ?? ''),
    ],
    button: { href: publicUrl + SETTINGS_PATH, label: texts.button },
    footer: texts.footer,
  }
}

/** In a language what is stored as 'Chrome on Android'. */
export function browserIn(language: Language, stored: string | null): string | null {
  const [browser, system] = stored?.split(' on ') ?? []
  return browser && system ? textsIn(language).accountMails.browserOnSystem(browser, system) : stored
}

const spaced = (code: string) => `${code.slice(0, code.length / 2)} ${code.slice(code.length / 2)}`
