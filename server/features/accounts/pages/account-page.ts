import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import { type AccountToken, LIFETIME_MINUTES } from '#server/features/accounts/core/account-tokens.ts'
import type { Account } from '#server/features/accounts/core/accounts.ts'
import { CONFIRM_PATH, RESET_PATH, SETTINGS_PATH } from '#server/features/accounts/mail/account-mail-texts.ts'
import {
  type AccountTexts,
  alarm,
  emailField,
  input,
  recoveryCodeField,
} from '#server/features/accounts/pages/fields.ts'
import { FORGOTTEN_PATH } from '#server/features/accounts/pages/sign-in-page.ts'
import { withNext } from '#server/platform/http/next-path.ts'
import { issuesIn, refusalText } from '#server/platform/http/refusal-texts.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import {
  alertParagraph,
  BUTTON,
  heading,
  type Page,
  paragraph,
  QUIET_BUTTON,
  scenePage,
} from '#server/platform/pages/page.ts'
import { isolated } from '#surf/places/names-in-texts.ts'

export const DISOWN_PATH = `${RESET_PATH}/disown`

const mainLink = (href: string, label: string) => html`<a class="${BUTTON}" href="${href}">${label}</a>`
const quietLink = (href: string, label: string) =>
  html`<a class="flex min-h-tap items-center justify-center text-center font-strong text-sea-ink" href="${href}">${label}</a>`
export const backToSignIn = (texts: AccountTexts) => quietLink('/api/login', texts.backToSignIn)
const toSettings = (texts: AccountTexts) => quietLink(SETTINGS_PATH, texts.signInAndSecurity)
const hidden = (token: string) => html`<input type="hidden" name="token" value="${token}">`

export const issueOf = (language: Language, refusal: Refusal | undefined, field: string) =>
  refusal && issuesIn(language, refusal)?.find(({ path }) => path === field)?.message
export const refused = (language: Language, refusal: Refusal | undefined): Html =>
  html`${refusal && !refusal.issues ? alarm('message', refusalText(language, refusal)) : null}`

type ForgottenContent = { canMail: boolean; typed?: unknown; refusal?: Refusal }

export function forgottenPage(language: Language, { canMail, typed, refusal }: ForgottenContent): Page {
  const texts = textsIn(language).accountPages
  const form = html`<form class="grid gap-4" method="post" action="${FORGOTTEN_PATH}">
${input(texts, emailField(texts), typed, issueOf(language, refusal, 'email'))}
<button class="${BUTTON}">${texts.sendMeALink}</button>
</form>`
  const main = canMail
    ? [paragraph(texts.wellSendYouALink(LIFETIME_MINUTES.reset)), form]
    : [paragraph(texts.theOperatorCanGiveYouALink)]
  const title = texts.forgotYourPassword
  return scenePage(language, title, [refused(language, refusal), ...main, backToSignIn(texts)], refusal?.status ?? 200)
}

/** The same page whether or not an account has that address. */
export function linkSentPage(language: Language): Page {
  const texts = textsIn(language).accountPages
  return scenePage(language, texts.checkYourEMail, [
    paragraph(texts.ifTheresAnAccount(LIFETIME_MINUTES.reset)),
    backToSignIn(texts),
  ])
}

type ResetContent = {
  token: string
  account: Account /** A recovery code as well. */
  needsCode: boolean
  refusal?: Refusal | undefined
}

/** Reset form; while the address is unverified it also offers to disown the account. */
export function resetPage(language: Language, { token, account, needsCode, refusal }: ResetContent): Page {
  const texts = textsIn(language).accountPages
  const field = {
    name: 'password',
    label: texts.newPassword,
    type: 'password',
    autocomplete: 'new-password',
    hint: texts.atLeastCharacters(PASSWORD_MIN_CHARACTERS),
  }
  return scenePage(
    language,
    texts.chooseANewPassword,
    [
      refused(language, refusal),
      paragraph(texts.forTheAccountOf(isolated(`${account.firstName} ${account.lastName}`), account.username)),
      paragraph(account.emailVerified ? texts.allBrowsersWillBeSignedOut : texts.noOneHasConfirmedYet),
      html`<form class="grid gap-4" method="post" action="${RESET_PATH}">
${hidden(token)}
${input(texts, field, undefined, issueOf(language, refusal, 'password'))}
${needsCode ? input(texts, recoveryCodeField(texts), undefined, issueOf(language, refusal, 'code')) : null}
<button class="${BUTTON}">${texts.saveAndSignIn}</button>
</form>`,
      ...(account.emailVerified ? [] : [notMine(texts, token)]),
    ],
    refusal?.status ?? 200,
  )
}

const notMine = (
  texts: AccountTexts,
  token: string,
) => html`<form class="grid gap-2" method="post" action="${DISOWN_PATH}">
${hidden(token)}
<p class="text-small text-ink-3">${texts.didntCreateThisAccount}</p>
<button class="${QUIET_BUTTON}">${texts.thisIsNotMyAccount}</button>
</form>`

/** For a temporary failure: the link still works, at `retry`. */
export function laterPage(language: Language, refusal: Refusal, retry: string): Page {
  const texts = textsIn(language).accountPages
  const main = [alertParagraph(refusalText(language, refusal)), mainLink(retry, texts.tryAgain)]
  return { heading: heading(texts.notRightNow), ...scenePage(language, texts.pleaseTryAgain, main, refusal.status) }
}

export function deadLinkPage(language: Language): Page {
  const texts = textsIn(language).accountPages
  const settings = mainLink(SETTINGS_PATH, texts.signInAndSecurity)
  return scenePage(
    language,
    texts.thisLinkDoesntWork,
    [paragraph(texts.itHasBeenUsed), settings, backToSignIn(texts)],
    404,
  )
}

/** A confirmation link works only for the signed-in owner of its account. */
export function signInFirstPage(language: Language, token: string, isOther: boolean): Page {
  const texts = textsIn(language).accountPages
  const main = [
    paragraph(isOther ? texts.youreSignedInToAnother : texts.signInToTheAccount),
    mainLink(withNext('/api/login', `${CONFIRM_PATH}?token=${token}`), texts.signIn),
    paragraph(texts.noAccountHere),
  ]
  return scenePage(language, texts.signInFirst, main, isOther ? 403 : 401)
}

/** Needs a click, because mail programs open links before their reader does. */
export function confirmPage(language: Language, { purpose, email }: AccountToken, means: ConfirmMeans): Page {
  const texts = textsIn(language).accountPages
  const isOldAddress = purpose === 'old_email'
  const action = isOldAddress ? texts.agreeToTheChange : texts.confirmMyAddress
  return scenePage(language, texts.yourEMailAddress, [
    paragraph(isOldAddress ? texts.someoneWantsToUseAnotherAddress(means.hasPasswords) : texts.isItYourAddress(email)),
    html`<form method="post" action="${CONFIRM_PATH}">${hidden(means.token)}<button class="${BUTTON}">${action}</button></form>`,
  ])
}

type ConfirmMeans = { token: string; hasPasswords: boolean }

export function outcomePage(language: Language, outcome: keyof AccountTexts['addressOutcomes'], status = 200): Page {
  const texts = textsIn(language).accountPages
  const { title, text } = texts.addressOutcomes[outcome]
  return scenePage(language, title, [paragraph(text), mainLink('/', texts.openLineup), toSettings(texts)], status)
}
