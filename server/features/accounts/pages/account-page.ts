import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Account } from '#server/features/accounts/core/accounts.ts'
import { CONFIRM_PATH, RESET_PATH } from '#server/features/accounts/mail/account-mail-texts.ts'
import { alarm, emailField, input, recoveryCodeField } from '#server/features/accounts/pages/fields.ts'
import { withNext } from '#server/features/accounts/pages/next.ts'
import { FORGOTTEN_PATH, heading, mainAction, page, quietAction } from '#server/features/accounts/pages/page.ts'
import { type Html, html } from '#server/platform/pages/html.ts'

export const DISOWN_PATH = `${RESET_PATH}/disown`

/** What a page says, and how the browser is answered with it. */
export type AccountPage = { status: number; markup: string }

export const paragraph = (text: string) => html`<p class="text-ink-2">${text}</p>`
const mainLink = (href: string, label: string) => html`<a class="${mainAction}" href="${href}">${label}</a>`
const quietLink = (href: string, label: string) =>
  html`<a class="flex min-h-tap items-center justify-center text-center font-strong text-sea-ink" href="${href}">${label}</a>`
export const backToSignIn = quietLink('/api/login', 'Back to sign-in')
const hidden = (token: string) => html`<input type="hidden" name="token" value="${token}">`

export const issueOf = (refusal: Refusal | undefined, field: string) =>
  refusal?.issues?.find(({ path }) => path === field)?.message
/** A refusal that is about no field of the form. */
export const refused = (refusal: Refusal | undefined): Html =>
  html`${refusal && !refusal.issues ? alarm('message', refusal.message) : null}`

/** Asks for the address of an account whose password was forgotten; where no mail is sent it says who can help. */
export function forgottenPage(
  stylesheet: string,
  { canMail, typed, refusal }: { canMail: boolean; typed?: unknown; refusal?: Refusal },
): AccountPage {
  const title = 'Forgot your password?'
  const form = html`<form class="grid gap-4" method="post" action="${FORGOTTEN_PATH}">
${input(emailField, typed, issueOf(refusal, 'email'))}
<button class="${mainAction}">Send me a link</button>
</form>`
  const main = canMail
    ? [paragraph("We'll send you a link to choose a new one. It works once, for 30 minutes."), form]
    : [paragraph("This server doesn't send e-mail. Whoever runs it can give you a link to choose a new password.")]
  return {
    status: refusal?.status ?? 200,
    markup: page(title, stylesheet, [heading(title), refused(refusal), ...main, backToSignIn]),
  }
}

/** The same whether or not anybody has that address. */
export const linkSentPage = (stylesheet: string): AccountPage => ({
  status: 200,
  markup: page('Check your e-mail', stylesheet, [
    heading('Check your e-mail'),
    paragraph(
      "If there's an account with that address, a link is on its way. It works once, for 30 minutes. Nothing there? Check your spam folder.",
    ),
    backToSignIn,
  ]),
})

type ResetContent = {
  token: string
  account: Account /** A recovery code as well. */
  asksCode: boolean
  refusal?: Refusal | undefined
}

/** Asks for a new password; of an account that never verified its address also whether it is the reader's at all. */
export function resetPage(stylesheet: string, { token, account, asksCode, refusal }: ResetContent): AccountPage {
  const field = {
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${PASSWORD_MIN_CHARACTERS} characters`,
  }
  return {
    status: refusal?.status ?? 200,
    markup: page('Choose a new password', stylesheet, [
      heading('Choose a new password'),
      refused(refusal),
      paragraph(`For the account of ${account.firstName} ${account.lastName} (@${account.username}).`),
      account.emailVerified ? paragraph('All browsers that are signed in now will be signed out.') : UNVERIFIED,
      html`<form class="grid gap-4" method="post" action="${RESET_PATH}">
${hidden(token)}
${input(field, undefined, issueOf(refusal, 'password'))}
${asksCode ? input(recoveryCodeField, undefined, issueOf(refusal, 'code')) : null}
<button class="${mainAction}">Save and sign in</button>
</form>`,
      ...(account.emailVerified ? [] : [notMine(token)]),
    ]),
  }
}

const UNVERIFIED = paragraph(
  'No one has confirmed yet that this account belongs to your address. When you save, we remove what someone else may have added: buddies, emergency contacts, passkeys and the calendar address. Sessions and photos stay.',
)

const notMine = (token: string) => html`<form class="grid gap-2" method="post" action="${DISOWN_PATH}">
${hidden(token)}
<p class="text-small text-ink-3">Didn't create this account? We'll remove your address from it, and you can sign up for your own.</p>
<button class="${quietAction}">This is not my account</button>
</form>`

/** A part of the server fails or has too much to do; the link is good for another try, at `retry`. */
export const laterPage = (stylesheet: string, refusal: Refusal, retry: string): AccountPage => ({
  status: refusal.status,
  markup: page('Please try again', stylesheet, [
    heading('Not right now'),
    html`<p role="alert" class="text-ink-2">${refusal.message}</p>`,
    mainLink(retry, 'Try again'),
  ]),
})

/** A link that was used, has expired, or was never sent. */
export const deadLinkPage = (stylesheet: string): AccountPage => ({
  status: 404,
  markup: page("This link doesn't work", stylesheet, [
    heading("This link doesn't work"),
    paragraph('It has been used, has expired, or part of it is missing. Please ask for a new one.'),
    mainLink('/settings/security', 'Sign-in & Security'),
    backToSignIn,
  ]),
})

/** A link to an address's page opens it only for whoever is signed in to the account that it was sent for. */
export const signInFirstPage = (stylesheet: string, token: string, isOther: boolean): AccountPage => ({
  status: isOther ? 403 : 401,
  markup: page('Sign in first', stylesheet, [
    heading('Sign in first'),
    paragraph(
      isOther
        ? "You're signed in to another account here. Sign in to the one this link was sent for."
        : 'Sign in to the account this link was sent for. Then you can confirm.',
    ),
    mainLink(withNext('/api/login', `${CONFIRM_PATH}?token=${token}`), 'Sign in'),
    paragraph('No account here? Then someone mistyped their address, and you can ignore the e-mail.'),
  ]),
})

/** Asks once more: programs look into links before their reader does. */
export const confirmPage = (stylesheet: string, token: string, question: string, action: string): AccountPage => ({
  status: 200,
  markup: page('Your e-mail address', stylesheet, [
    heading('Your e-mail address'),
    paragraph(question),
    html`<form method="post" action="${CONFIRM_PATH}">${hidden(token)}<button class="${mainAction}">${action}</button></form>`,
  ]),
})

/** How it went, with the ways on. */
export const outcomePage = (stylesheet: string, title: string, text: string, status = 200): AccountPage => ({
  status,
  markup: page(title, stylesheet, [
    heading(title),
    paragraph(text),
    mainLink('/', 'Open Lineup'),
    quietLink('/settings/security', 'Sign-in & Security'),
  ]),
})
