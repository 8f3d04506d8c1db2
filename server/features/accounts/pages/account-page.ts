import { PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Account } from '#server/features/accounts/core/accounts.ts'
import { CONFIRM_PATH, RESET_PATH } from '#server/features/accounts/mail/account-mail-texts.ts'
import { alarm, emailField, input, recoveryCodeField } from '#server/features/accounts/pages/fields.ts'
import { withNext } from '#server/features/accounts/pages/next.ts'
import { FORGOTTEN_PATH } from '#server/features/accounts/pages/sign-in-page.ts'
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

export const DISOWN_PATH = `${RESET_PATH}/disown`

const mainLink = (href: string, label: string) => html`<a class="${BUTTON}" href="${href}">${label}</a>`
const quietLink = (href: string, label: string) =>
  html`<a class="flex min-h-tap items-center justify-center text-center font-strong text-sea-ink" href="${href}">${label}</a>`
export const backToSignIn = quietLink('/api/login', 'Back to sign-in')
const hidden = (token: string) => html`<input type="hidden" name="token" value="${token}">`

export const issueOf = (refusal: Refusal | undefined, field: string) =>
  refusal?.issues?.find(({ path }) => path === field)?.message
export const refused = (refusal: Refusal | undefined): Html =>
  html`${refusal && !refusal.issues ? alarm('message', refusal.message) : null}`

export function forgottenPage({
  canMail,
  typed,
  refusal,
}: {
  canMail: boolean
  typed?: unknown
  refusal?: Refusal
}): Page {
  const title = 'Forgot your password?'
  const form = html`<form class="grid gap-4" method="post" action="${FORGOTTEN_PATH}">
${input(emailField, typed, issueOf(refusal, 'email'))}
<button class="${BUTTON}">Send me a link</button>
</form>`
  const main = canMail
    ? [paragraph("We'll send you a link to choose a new one. It works once, for 30 minutes."), form]
    : [paragraph("This server doesn't send e-mail. Whoever runs it can give you a link to choose a new password.")]
  return scenePage(title, [refused(refusal), ...main, backToSignIn], refusal?.status ?? 200)
}

/** The same page whether or not an account has that address. */
export const linkSentPage = scenePage('Check your e-mail', [
  paragraph(
    "If there's an account with that address, a link is on its way. It works once, for 30 minutes. Nothing there? Check your spam folder.",
  ),
  backToSignIn,
])

type ResetContent = {
  token: string
  account: Account /** A recovery code as well. */
  needsCode: boolean
  refusal?: Refusal | undefined
}

/** Reset form; while the address is unverified it also offers to disown the account. */
export function resetPage({ token, account, needsCode, refusal }: ResetContent): Page {
  const field = {
    name: 'password',
    label: 'New password',
    type: 'password',
    autocomplete: 'new-password',
    hint: `At least ${PASSWORD_MIN_CHARACTERS} characters`,
  }
  return scenePage(
    'Choose a new password',
    [
      refused(refusal),
      paragraph(`For the account of ${account.firstName} ${account.lastName} (@${account.username}).`),
      account.emailVerified ? paragraph('All browsers that are signed in now will be signed out.') : UNVERIFIED,
      html`<form class="grid gap-4" method="post" action="${RESET_PATH}">
${hidden(token)}
${input(field, undefined, issueOf(refusal, 'password'))}
${needsCode ? input(recoveryCodeField, undefined, issueOf(refusal, 'code')) : null}
<button class="${BUTTON}">Save and sign in</button>
</form>`,
      ...(account.emailVerified ? [] : [notMine(token)]),
    ],
    refusal?.status ?? 200,
  )
}

const UNVERIFIED = paragraph(
  'No one has confirmed yet that this account belongs to your address. When you save, we remove what someone else may have added: buddies, emergency contacts, passkeys and the calendar address. Sessions and photos stay.',
)

const notMine = (token: string) => html`<form class="grid gap-2" method="post" action="${DISOWN_PATH}">
${hidden(token)}
<p class="text-small text-ink-3">Didn't create this account? We'll remove your address from it, and you can sign up for your own.</p>
<button class="${QUIET_BUTTON}">This is not my account</button>
</form>`

/** For a temporary failure: the link still works, at `retry`. */
export const laterPage = (refusal: Refusal, retry: string): Page => ({
  heading: heading('Not right now'),
  ...scenePage('Please try again', [alertParagraph(refusal.message), mainLink(retry, 'Try again')], refusal.status),
})

export const deadLinkPage = scenePage(
  "This link doesn't work",
  [
    paragraph('It has been used, has expired, or part of it is missing. Please ask for a new one.'),
    mainLink('/settings/security', 'Sign-in & Security'),
    backToSignIn,
  ],
  404,
)

/** A confirmation link works only for the signed-in owner of its account. */
export const signInFirstPage = (token: string, isOther: boolean): Page =>
  scenePage(
    'Sign in first',
    [
      paragraph(
        isOther
          ? "You're signed in to another account here. Sign in to the one this link was sent for."
          : 'Sign in to the account this link was sent for. Then you can confirm.',
      ),
      mainLink(withNext('/api/login', `${CONFIRM_PATH}?token=${token}`), 'Sign in'),
      paragraph('No account here? Then someone mistyped their address, and you can ignore the e-mail.'),
    ],
    isOther ? 403 : 401,
  )

/** Needs a click, because mail programs open links before their reader does. */
export const confirmPage = (token: string, question: string, action: string): Page =>
  scenePage('Your e-mail address', [
    paragraph(question),
    html`<form method="post" action="${CONFIRM_PATH}">${hidden(token)}<button class="${BUTTON}">${action}</button></form>`,
  ])

export const outcomePage = (title: string, text: string, status = 200): Page =>
  scenePage(
    title,
    [paragraph(text), mainLink('/', 'Open Lineup'), quietLink('/settings/security', 'Sign-in & Security')],
    status,
  )
