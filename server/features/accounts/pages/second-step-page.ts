import type { Refusal } from '#contract/refusals.ts'
import { backToSignIn, issueOf, refused } from '#server/features/accounts/pages/account-page.ts'
import { type Field, input, recoveryCodeField } from '#server/features/accounts/pages/fields.ts'
import { withNext } from '#server/features/accounts/pages/next.ts'
import { SECOND_STEP_MINUTES } from '#server/features/accounts/pages/second-step-cookie.ts'
import type { SecondStep } from '#server/features/accounts/second-step/second-steps.ts'
import { html } from '#server/platform/pages/html.ts'
import { BUTTON, type Page, paragraph, QUIET_BUTTON, scenePage } from '#server/platform/pages/page.ts'

export const CODE_PATH = '/api/login/code'
export const ANOTHER_CODE_PATH = `${CODE_PATH}/again`

type Content = {
  step: Pick<SecondStep, 'takesMailedCode' | 'takesRecoveryCode'>
  next: string
  refusal?: Refusal
  isSentAgain?: boolean
}

export function secondStepPage({ step, next, refusal, isSentAgain = false }: Content): Page {
  const { takesMailedCode, takesRecoveryCode } = step
  const wrong = refusal?.code === 'wrong_code' ? refusal.message : issueOf(refusal, 'code')
  return scenePage(
    'One more step',
    [
      html`${wrong ? null : refused(refusal)}`,
      paragraph(`We don't know this browser yet. ${wordsFor(step)}`),
      html`${isSentAgain ? html`<p class="text-kelp-ink" role="status">Another e-mail is on its way.</p>` : null}`,
      html`${takesMailedCode || takesRecoveryCode ? codeForm(fieldFor(step), next, wrong) : null}`,
      html`${takesMailedCode ? anotherMail(next) : null}`,
      backToSignIn,
    ],
    refusal?.status ?? 200,
  )
}

function wordsFor({ takesMailedCode, takesRecoveryCode }: Content['step']): string {
  if (!takesMailedCode)
    return takesRecoveryCode
      ? 'Enter one of your recovery codes.'
      : "This server doesn't send e-mail. Whoever runs it can help you sign in."
  const mailed = `Enter the six digits we've just e-mailed you. They work once, for ${SECOND_STEP_MINUTES} minutes.`
  return takesRecoveryCode ? `${mailed} A recovery code works too.` : mailed
}

const fieldFor = ({ takesMailedCode, takesRecoveryCode }: Content['step']): Field =>
  takesMailedCode
    ? {
        name: 'code',
        label: 'Code',
        type: 'text',
        autocomplete: 'one-time-code',
        isCode: true,
        ...(takesRecoveryCode ? {} : { inputmode: 'numeric' }),
      }
    : recoveryCodeField

const codeForm = (field: Field, next: string, wrong: string | undefined) =>
  html`<form class="grid gap-4" method="post" action="${withNext(CODE_PATH, next)}">
${input(field, undefined, wrong)}
<button class="${BUTTON}">Sign in</button>
</form>`

const anotherMail = (next: string) =>
  html`<form method="post" action="${withNext(ANOTHER_CODE_PATH, next)}"><button class="${QUIET_BUTTON}">Send another e-mail</button></form>`
