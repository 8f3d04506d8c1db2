import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusals.ts'
import { alarm, emailField, type Field, input, recoveryCodeField } from '#server/features/accounts/pages/fields.ts'
import { withNext } from '#server/features/accounts/pages/next.ts'
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
const forms = {
  'sign-in': {
    path: '/api/login',
    tab: 'Sign in',
    title: 'Back in the water',
    fields: [emailField, { name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password' }],
  },
  'sign-up': {
    path: '/api/signup',
    tab: 'Sign up',
    title: 'Join the line-up',
    fields: [
      { name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name' },
      { name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name' },
      emailField,
      {
        name: 'password',
        label: 'Password',
        type: 'password',
        autocomplete: 'new-password',
        hint: `${PASSWORD_MIN_CHARACTERS} to ${PASSWORD_MAX_CHARACTERS} characters`,
      },
    ],
  },
  recovery: {
    path: '/api/login/recovery',
    tab: 'Use a recovery code',
    title: 'Back with a recovery code',
    fields: [emailField, recoveryCodeField],
  },
} satisfies Record<FormName, { path: string; tab: string; title: string; fields: Field[] }>

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
  form: FormName
  methods: OtherMethods
  next: string
  /** Values by field; a password is never shown again. */
  typed?: Record<string, unknown>
  refusal?: Refusal
}

export function formPage({ form, methods, next, typed = {}, refusal }: FormPage): Page {
  const { path, tab, title, fields } = forms[form]
  const place = refusal && fieldOf[refusal.code]
  const issues = refusal?.issues ?? (refusal && place ? [{ path: place, message: refusal.message }] : [])
  const known = issues.filter((issue) => fields.some(({ name }) => name === issue.path))
  const main = [
    html`${refusal && known.length === 0 ? alarm('message', messageFor(refusal, form, methods)) : null}`,
    html`<form class="grid gap-4" method="post" action="${withNext(path, next)}">
${fields.map((field) => input(field, typed[field.name], known.find((issue) => issue.path === field.name)?.message))}
<button class="${BUTTON}">${tab}</button>
</form>`,
    html`${form === 'sign-in' ? forgotten(next) : null}`,
    html`${methods.issuer ? issuerSignIn(next) : null}`,
    html`${methods.passkeys && form !== 'recovery' ? passkey(form, next) : null}`,
    html`<p class="text-center text-small text-ink-3">By continuing, you agree to our <a class="underline" href="/terms">Terms of Service</a> and <a class="underline" href="/privacy">Privacy Policy</a></p>`,
  ]
  const top = html`<nav class="grid grid-cols-2 rounded-[15px] bg-well p-[3px]" aria-label="Form">${[tabLink('sign-in', form, next), tabLink('sign-up', form, next)]}</nav>${heading(title)}`
  return { ...scenePage(tab, main, refusal?.status), heading: top }
}

const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** During an attack on the account it names the sign-in methods that still work. */
function messageFor(refusal: Refusal, form: FormName, { passkeys, issuer, mail }: OtherMethods): string {
  if (refusal.code !== 'too_many_attempts' || form === 'sign-up') return refusal.message
  const others = [
    ...(issuer ? ['single sign-on'] : []),
    ...(passkeys ? ['a passkey'] : []),
    ...(form === 'sign-in' ? ['a recovery code'] : []),
    ...(mail ? ['a new password by e-mail'] : []),
  ]
  const minutes = Math.ceil((refusal.retryAfterSeconds ?? 0) / 60)
  const later = `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
  return others.length > 0 ? `${later}, or sign in now with ${eitherOf.format(others)}.` : `${later}.`
}

const forgotten = (
  next: string,
) => html`<p class="flex flex-wrap justify-center gap-x-5 text-small font-strong text-sea-ink">
<a class="flex min-h-tap items-center text-center" href="${FORGOTTEN_PATH}">Forgot your password?</a>
<a class="flex min-h-tap items-center text-center" href="${withNext(forms.recovery.path, next)}">Use a recovery code</a>
</p>`

const issuerSignIn = (next: string) =>
  html`<a class="${QUIET_BUTTON}" href="${withNext(ISSUER_PATH, next)}">Sign in with single sign-on</a>`

/** Shown by the script where passkeys are supported. After signing up it leads to the recovery codes. */
const passkey = (
  form: 'sign-in' | 'sign-up',
  next: string,
) => html`<div class="grid gap-2" id="passkey" data-does="${form}" data-next="${form === 'sign-up' && next === '/' ? SECURITY_PAGE : next}" hidden>
<button class="${QUIET_BUTTON}" type="button"><svg class="size-[18px] flex-none" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.6 17.4A2 2 0 0 0 2 18.8V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.2a2 2 0 0 0 1.4-.6l.8-.8a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/></svg>${form === 'sign-in' ? 'Sign in' : 'Sign up'} with a passkey</button>
<p class="text-center text-small text-rip-ink" aria-live="assertive"></p>
</div>
<script src="/passkey.js" defer></script>`

export const messagePage = (title: string, text: string, retry: string, status = 200): Page =>
  scenePage(title, [alertParagraph(text), html`<a class="${BUTTON}" href="${retry}">Try again</a>`], status)

/** For a browser sent by another site: signing in starts only with a click. */
export const askToSignInPage = (path: string): Page =>
  scenePage('Sign in?', [
    paragraph('Another site sent you here. Do you want to sign in to Lineup?'),
    html`<a class="${BUTTON}" href="${path}">Sign in</a>`,
    html`<a class="flex min-h-tap items-center justify-center font-strong text-sea-ink" href="/">Not now</a>`,
  ])

function tabLink(form: FormName, current: FormName, next: string): Html {
  const { path, tab } = forms[form]
  const look = form === current ? 'bg-card font-bold text-ink shadow-raised' : 'font-medium text-ink-2'
  return html`<a class="flex min-h-tap items-center justify-center rounded-[12px] ${look}" href="${withNext(path, next)}"${form === current ? html` aria-current="page"` : null}>${tab}</a>`
}
