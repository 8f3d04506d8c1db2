import type { ServerTexts } from '#languages'
import { type Html, html } from '#server/platform/pages/html.ts'

export type AccountTexts = ServerTexts['accountPages']

export type Field = {
  name: string
  label: string
  type: string
  autocomplete: string
  /** A code rather than a name: nothing is capitalised. */
  isCode?: boolean
  inputmode?: 'numeric'
  hint?: string
}

export const emailField = (texts: AccountTexts): Field => ({
  name: 'email',
  label: texts.eMail,
  type: 'email',
  autocomplete: 'email',
})
export const recoveryCodeField = (texts: AccountTexts): Field => ({
  name: 'code',
  label: texts.recoveryCode,
  type: 'text',
  autocomplete: 'off',
  isCode: true,
  hint: texts.oneOfTheTenYouSaved,
})

/** A typed password is never sent back. */
export function input(
  texts: AccountTexts,
  { name, label, type, autocomplete, isCode, inputmode, hint }: Field,
  typed: unknown,
  wrong: string | undefined,
): Html {
  const isPassword = type === 'password'
  const value = !isPassword && typeof typed === 'string' ? typed : ''
  const edge = wrong ? 'border-2 border-rip' : 'border-[1.5px] border-edge'
  return html`<div class="grid grid-cols-1 gap-1.5">
<label class="text-small font-strong text-ink-2" for="${name}">${label}</label>
<div class="relative">
<input class="h-[50px] w-full min-w-0 rounded-field squircle ${edge} bg-card px-4 ${isPassword ? 'pe-13' : ''} text-body text-ink" id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" autocapitalize="${type === 'text' && !isCode ? 'words' : 'none'}"${inputmode ? html` inputmode="${inputmode}"` : null} required${wrong || hint ? html` aria-describedby="${name}-note"` : null}${wrong ? html` aria-invalid="true"` : null}>
${isPassword ? eye(texts, name) : null}
</div>
${wrong ? alarm(`${name}-note`, wrong) : hint ? html`<p class="text-small text-ink-3" id="${name}-note">${hint}</p>` : null}
</div>`
}

const eye = (texts: AccountTexts, field: string) =>
  html`<button class="absolute inset-e-1 top-[3px] grid size-tap place-items-center rounded-full text-ink-3 active:bg-well aria-pressed:text-sea-ink" type="button" data-shows="${field}" aria-controls="${field}" aria-label="${texts.showPassword}" aria-pressed="false" hidden><svg class="size-[22px]" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M2.1 12.3a1 1 0 0 1 0-.7 10.8 10.8 0 0 1 19.8 0 1 1 0 0 1 0 .7 10.8 10.8 0 0 1-19.8 0"/><circle cx="12" cy="12" r="3"/></svg></button>
<script src="/show-password.js" defer></script>`

export const alarm = (id: string, text: string) =>
  html`<p class="flex items-start gap-1.5 text-small text-rip-ink" id="${id}" role="alert"><svg class="mt-0.5 size-4 flex-none" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="M12 8v4m0 4h.01"/></svg>${text}</p>`
