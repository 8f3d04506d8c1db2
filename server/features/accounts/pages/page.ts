import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusals.ts'
import { alarm, emailField, type Field, input, recoveryCodeField } from '#server/features/accounts/pages/fields.ts'
import { withNext } from '#server/features/accounts/pages/next.ts'
import { scene } from '#server/features/accounts/pages/scene.ts'
import { type Html, html } from '#server/platform/pages/html.ts'
import { mark } from '#server/platform/pages/mark.ts'
import { skipLink } from '#server/platform/pages/plain-page.ts'

/** Where a forgotten password is replaced, and where the OpenID Connect issuer signs surfers in beside passwords. */
export const FORGOTTEN_PATH = '/api/login/forgotten'
export const ISSUER_PATH = '/api/login/issuer'

/** Whoever has lost what they sign in with, or has one way alone, makes another there. */
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

/** Some refusals speak of one field, and are shown there. */
const fieldOf: Partial<Record<Refusal['code'], string>> = {
  wrong_credentials: 'password',
  wrong_recovery_code: 'code',
  email_taken: 'email',
}

/** What else signs surfers in here. */
type OtherWays = {
  /** Passkeys, in browsers that can. */
  passkeys: boolean
  /** An OpenID Connect issuer. */
  issuer: boolean
  /** A new password, by a link that is mailed. */
  mail: boolean
}

type FormPage = {
  form: FormName
  stylesheet: string
  ways: OtherWays
  /** A path of this site. */
  next: string
  /** What was typed, by field; a password among it is never shown again. */
  typed?: Record<string, unknown>
  refusal?: Refusal
}

/** The page with the sign-in or the sign-up form, after a refusal with its words. */
export function formPage({ form, stylesheet, ways, next, typed = {}, refusal }: FormPage): string {
  const { path, tab, title, fields } = forms[form]
  const place = refusal && fieldOf[refusal.code]
  const issues = refusal?.issues ?? (refusal && place ? [{ path: place, message: refusal.message }] : [])
  const known = issues.filter((issue) => fields.some(({ name }) => name === issue.path))
  return page(tab, stylesheet, [
    html`<nav class="grid grid-cols-2 rounded-[15px] bg-well p-[3px]" aria-label="Form">${[tabLink('sign-in', form, next), tabLink('sign-up', form, next)]}</nav>`,
    heading(title),
    html`${refusal && known.length === 0 ? alarm('message', wordsFor(refusal, form, ways)) : null}`,
    html`<form class="grid gap-4" method="post" action="${withNext(path, next)}">
${fields.map((field) => input(field, typed[field.name], known.find((issue) => issue.path === field.name)?.message))}
<button class="${mainAction}">${tab}</button>
</form>`,
    html`${form === 'sign-in' ? forgotten(next) : null}`,
    html`${ways.issuer ? issuerSignIn(next) : null}`,
    html`${ways.passkeys && form !== 'recovery' ? passkey(form, next) : null}`,
    html`<p class="text-center text-small text-ink-3">By continuing, you agree to our <a class="underline" href="/terms">Terms of Service</a> and <a class="underline" href="/privacy">Privacy Policy</a></p>`,
  ])
}

const eitherOf = new Intl.ListFormat('en', { type: 'disjunction' })

/** Whoever is kept out because somebody guesses at their account is told what lets them in all the same. */
function wordsFor(refusal: Refusal, form: FormName, { passkeys, issuer, mail }: OtherWays): string {
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
  html`<a class="${quietAction}" href="${withNext(ISSUER_PATH, next)}">Sign in with single sign-on</a>`

/** Only where the script finds that the browser can. Whoever signs up so is led to where recovery codes are made. */
const passkey = (
  form: 'sign-in' | 'sign-up',
  next: string,
) => html`<div class="grid gap-2" id="passkey" data-does="${form}" data-next="${form === 'sign-up' && next === '/' ? SECURITY_PAGE : next}" hidden>
<button class="${quietAction}" type="button"><svg class="size-[18px] flex-none" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.6 17.4A2 2 0 0 0 2 18.8V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.2a2 2 0 0 0 1.4-.6l.8-.8a6.5 6.5 0 1 0-4-4z"/><circle cx="16.5" cy="7.5" r=".5" fill="currentColor"/></svg>${form === 'sign-in' ? 'Sign in' : 'Sign up'} with a passkey</button>
<p class="text-center text-small text-rip-ink" aria-live="assertive"></p>
</div>
<script src="/passkey.js" defer></script>`

/** A page that says one thing and offers to try again, at this path. */
export const messagePage = (stylesheet: string, title: string, text: string, retry: string): string =>
  page(title, stylesheet, [
    heading(title),
    html`<p role="alert" class="text-ink-2">${text}</p>`,
    html`<a class="${mainAction}" href="${retry}">Try again</a>`,
  ])

/** For a browser that another site sent to sign in: nothing begins until its reader presses the link to this path. */
export const askToSignInPage = (stylesheet: string, path: string): string =>
  page('Sign in?', stylesheet, [
    heading('Sign in?'),
    html`<p class="text-ink-2">Another site sent you here. Do you want to sign in to Lineup?</p>`,
    html`<a class="${mainAction}" href="${path}">Sign in</a>`,
    html`<a class="flex min-h-tap items-center justify-center font-strong text-sea-ink" href="/">Not now</a>`,
  ])

export const mainAction =
  'mt-1 flex min-h-[50px] w-full items-center justify-center rounded-field squircle bg-sun px-5 text-center font-bold text-on-sun shadow-glow active:scale-[.975]'

export const quietAction =
  'flex min-h-[50px] w-full items-center justify-center gap-2 rounded-field squircle px-5 text-center font-bold text-ink inset-ring-[1.5px] inset-ring-edge active:scale-[.975] disabled:bg-well disabled:text-ink-3'

export const heading = (title: string) =>
  html`<h1 class="text-[length:min(1.875rem,13vw)] tracking-[-.025em]">${title}</h1>`

function tabLink(form: FormName, current: FormName, next: string): Html {
  const { path, tab } = forms[form]
  const look = form === current ? 'bg-card font-bold text-ink shadow-raised' : 'font-medium text-ink-2'
  return html`<a class="flex min-h-tap items-center justify-center rounded-[12px] ${look}" href="${withNext(path, next)}"${form === current ? html` aria-current="page"` : null}>${tab}</a>`
}

export const page = (title: string, stylesheet: string, main: Html[]): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#edf6f7">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#02131d">
<title>${title} · Lineup</title>
<link rel="icon" href="/mark.svg">
<link rel="stylesheet" href="${stylesheet}">
<script src="/theme.js"></script>
</head>
<body>
${skipLink}
<div class="column">
<header class="relative isolate h-59 overflow-hidden px-gutter pt-[calc(18px+var(--safe-t))] text-on-deep">
${scene}
<div class="absolute inset-0 -z-1 bg-linear-to-b from-[oklch(.2_.05_232/.6)] to-transparent to-55%"></div>
<a class="inline-flex min-h-tap items-center gap-2 font-display text-[1.375rem] font-strong tracking-[-.03em]" href="/">${mark}Lineup</a>
</header>
<main id="content" tabindex="-1" class="relative -mt-7 grid grid-cols-1 gap-4 wrap-anywhere rounded-t-sheet squircle bg-page px-gutter pt-6 pb-8">
${main}
</main>
</div>
</body>
</html>
`.markup
