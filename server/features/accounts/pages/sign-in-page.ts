import { MAX_SIGN_UP_MESSAGE, PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import type { SignUpRule } from '#server/features/accounts/joining/admission.ts'
import {
  type AccountTexts,
  alarm,
  emailField,
  type Field,
  input,
  recoveryCodeField,
} from '#server/features/accounts/pages/fields.ts'
import type { ClosedAccount } from '#server/features/accounts/sign-ins/standing-check.ts'
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

export const FORGOTTEN_PATH = '/api/login/forgotten'
export const ISSUER_PATH = '/api/login/issuer'

/** Where a surfer with a single or lost sign-in method adds another. */
export const SECURITY_PAGE = '/settings/security'

export type FormName = 'sign-in' | 'sign-up' | 'recovery'
const forms: Record<FormName, { path: string; fields: (texts: AccountTexts) => Field[] }> = {
  'sign-in': {
    path: '/api/login',
    fields: (texts) => [
      emailField(texts),
      { name: 'password', label: texts.password, type: 'password', autocomplete: 'current-password' },
    ],
  },
  'sign-up': {
    path: '/api/signup',
    fields: (texts) => [
      { name: 'firstName', label: texts.firstName, type: 'text', autocomplete: 'given-name' },
      { name: 'lastName', label: texts.lastName, type: 'text', autocomplete: 'family-name' },
      emailField(texts),
      {
        name: 'password',
        label: texts.password,
        type: 'password',
        autocomplete: 'new-password',
        hint: texts.charactersFromTo(PASSWORD_MIN_CHARACTERS, PASSWORD_MAX_CHARACTERS),
      },
    ],
  },
  recovery: { path: '/api/login/recovery', fields: (texts) => [emailField(texts), recoveryCodeField(texts)] },
}

const fieldOf: Partial<Record<Refusal['code'], string>> = {
  wrong_credentials: 'password',
  wrong_recovery_code: 'code',
  email_taken: 'email',
}

type OtherMethods = {
  passkeys: boolean
  issuer: boolean
  mail: boolean
}

type FormPage = {
  language: Language
  form: FormName
  rule: SignUpRule
  methods: OtherMethods
  next: string
  /** Values by field; a password is never shown again. */
  typed?: Record<string, unknown>
  refusal?: Refusal
}

export function formPage({ language, form, rule, methods, next, typed = {}, refusal }: FormPage): Page {
  const texts = textsIn(language).accountPages
  const path = withNext(forms[form].path, next)
  const fields = forms[form].fields(texts)
  const tab = texts.tabs[form]
  const place = refusal && fieldOf[refusal.code]
  const issues = refusal
    ? (issuesIn(language, refusal) ?? (place ? [{ path: place, message: refusalText(language, refusal) }] : []))
    : []
  const known = issues.filter((issue) => fields.some(({ name }) => name === issue.path))
  const top = html`<nav class="grid grid-cols-2 rounded-[15px] bg-well p-[3px]" aria-label="${texts.form}">${[tabLink(texts, 'sign-in', form, next), tabLink(texts, 'sign-up', form, next)]}</nav>${heading(texts.titles[form])}`
  const closed = form === 'sign-up' && closedFor(texts, rule)
  if (closed) return { ...scenePage(language, tab, [alertParagraph(closed)], refusal?.status), heading: top }
  const main = [
    html`${refusal && known.length === 0 ? alarm('refusal', messageFor(language, refusal, form, methods)) : null}`,
    html`<form class="grid gap-4" method="post" action="${path}">
${fields.map((field) => input(texts, field, typed[field.name], known.find((issue) => issue.path === field.name)?.message))}
${form === 'sign-up' && rule === 'approved' ? messageToOperators(texts, typed.message) : null}
<button class="${BUTTON}">${tab}</button>
</form>`,
    html`${form === 'sign-in' ? forgotten(texts, next) : null}`,
    html`${methods.issuer ? issuerSignIn(texts, next) : null}`,
    html`${methods.passkeys && form !== 'recovery' ? passkey(texts, form, next) : null}`,
    html`<p class="text-center text-small text-ink-3">${texts.byContinuing(agreement('/terms', texts.termsOfService), agreement('/privacy', texts.privacyPolicy))}</p>`,
  ]
  return { ...scenePage(language, tab, main, refusal?.status), heading: top }
}

/** Undefined if the visitor may sign up. */
function closedFor(texts: AccountTexts, rule: SignUpRule): string | undefined {
  if (rule === 'closed') return texts.signUpsAreClosed
  return rule === 'invitation_needed' ? texts.invitationNeeded : undefined
}

const messageToOperators = (texts: AccountTexts, typed: unknown) => html`<div class="grid grid-cols-1 gap-1.5">
<label class="text-small font-strong text-ink-2" for="message">${texts.aFewWordsToTheOperators}</label>
<textarea class="min-h-24 w-full min-w-0 rounded-field squircle border-[1.5px] border-edge bg-card px-4 py-3 text-body text-ink" id="message" name="message" maxlength="${String(MAX_SIGN_UP_MESSAGE)}" aria-describedby="message-note">${typeof typed === 'string' ? typed : ''}</textarea>
<p class="text-small text-ink-3" id="message-note">${texts.anOperatorApproves}</p>
</div>`

const agreement = (href: string, name: string) => html`<a class="underline" href="${href}">${name}</a>`

/** During an attack on the account it names the sign-in methods that still work. */
function messageFor(language: Language, refusal: Refusal, form: FormName, methods: OtherMethods): string {
  if (refusal.code !== 'too_many_attempts' || form === 'sign-up') return refusalText(language, refusal)
  const { accountPages: texts, locale } = textsIn(language)
  const works = { ...methods, recoveryCode: form === 'sign-in' }
  const others = (['issuer', 'passkeys', 'recoveryCode', 'mail'] as const).filter((method) => works[method])
  const named = others.map((method) => texts.methods[method])
  return texts.tooManyAttempts(
    Math.ceil((refusal.retryAfterSeconds ?? 0) / 60),
    named.length > 0 ? new Intl.ListFormat(locale, { type: 'disjunction' }).format(named) : null,
  )
}

const forgotten = (
  texts: AccountTexts,
  next: string,
) => html`<p class="flex flex-wrap justify-center gap-x-5 text-small font-strong text-sea-ink">
<a class="flex min-h-tap items-center text-center" href="${FORGOTTEN_PATH}">${texts.forgotYourPassword}</a>
<a class="flex min-h-tap items-center text-center" href="${withNext(forms.recovery.path, next)}">${texts.tabs.recovery}</a>
</p>`

const issuerSignIn = (texts: AccountTexts, next: string) =>
  html`<a class="${QUIET_BUTTON}" href="${withNext(ISSUER_PATH, next)}">${texts.signInWithSingleSignOn}</a>`

/** Shown by the script where passkeys are supported. After signing up it leads to the recovery codes. */
const passkey = (
  texts: AccountTexts,
  form: 'sign-in' | 'sign-up',
  next: string,
) => html`<div class="grid gap-2" id="passkey" data-does="${form}" data-next="${form === 'sign-up' && next === '/' ? SECURITY_PAGE : next}" data-failed="${texts.noPasskey[form]}" data-unreached="${texts.weCouldntReachTheServer}" hidden>
<button class="${QUIET_BUTTON}" type="button"><svg class="size-[18px] flex-none" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.6 17.4A2 2 0 0 0 2 18.8V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.2a2 2 0 0 0 1.4-.6l.8-.8a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/></svg>${texts.withAPasskey[form]}</button>
<p class="text-center text-small text-rip-ink" aria-live="assertive"></p>
</div>
<script src="/passkey.js" defer></script>`

type Message = { title: string; text: string; retry: string; status: number }

export const messagePage = (language: Language, { title, text, retry, status }: Message): Page =>
  scenePage(
    language,
    title,
    [alertParagraph(text), html`<a class="${BUTTON}" href="${retry}">${textsIn(language).accountPages.tryAgain}</a>`],
    status,
  )

/** Links to an appeal, which also a server without mail has to offer. */
export function closedPage(language: Language, closed: ClosedAccount): Page {
  const texts = textsIn(language).accountPages
  const { appealPath, status } = closed
  const appeal = appealPath && html`<a class="${BUTTON}" href="${appealPath}">${texts.seeWhyAndAppeal}</a>`
  const main = [alertParagraph(refusalText(language, closed)), ...(appeal ? [appeal] : [])]
  return scenePage(language, texts.closedAccount, main, status)
}

/** For a browser sent by another site: signing in starts only with a click. */
export function askToSignInPage(language: Language, path: string): Page {
  const texts = textsIn(language).accountPages
  return scenePage(language, texts.signInQuestion, [
    paragraph(texts.anotherSiteSentYouHere),
    html`<a class="${BUTTON}" href="${path}">${texts.signIn}</a>`,
    html`<a class="flex min-h-tap items-center justify-center font-strong text-sea-ink" href="/">${texts.notNow}</a>`,
  ])
}

function tabLink(texts: AccountTexts, form: FormName, current: FormName, next: string): Html {
  const style = form === current ? 'bg-card font-bold text-ink shadow-raised' : 'font-medium text-ink-2'
  return html`<a class="flex min-h-tap items-center justify-center rounded-[12px] ${style}" href="${withNext(forms[form].path, next)}"${form === current ? html` aria-current="page"` : null}>${texts.tabs[form]}</a>`
}
