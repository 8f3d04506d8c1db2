import type { Refusal } from '#contract/refusals.ts'
import { type Language, textsIn } from '#languages'
import { backToSignIn, issueOf, refused } from '#server/features/accounts/pages/account-page.ts'
import { type AccountTexts, type Field, input, recoveryCodeField } from '#server/features/accounts/pages/fields.ts'
import { SECOND_STEP_MINUTES } from '#server/features/accounts/pages/second-step-cookie.ts'
import type { SecondStep } from '#server/features/accounts/second-step/second-steps.ts'
import { withNext } from '#server/platform/http/next-path.ts'
import { refusalText } from '#server/platform/http/refusal-texts.ts'
import { html } from '#server/platform/pages/html.ts'
import { BUTTON, type Page, paragraph, QUIET_BUTTON, scenePage } from '#server/platform/pages/page.ts'

export const CODE_PATH = '/api/login/code'
export const ANOTHER_CODE_PATH = `${CODE_PATH}/again`

type Content = {
  language: Language
  step: Pick<SecondStep, 'takesMailedCode' | 'takesRecoveryCode'>
  next: string
  refusal?: Refusal
  isSentAgain?: boolean
}

export function secondStepPage({ language, step, next, refusal, isSentAgain = false }: Content): Page {
  const texts = textsIn(language).accountPages
  const { takesMailedCode, takesRecoveryCode } = step
  const wrong = refusal?.code === 'wrong_code' ? refusalText(language, refusal) : issueOf(language, refusal, 'code')
  return scenePage(
    language,
    texts.oneMoreStep,
    [
      html`${wrong ? null : refused(language, refusal)}`,
      paragraph(texts.weDontKnowThisBrowser(meansOf(step), SECOND_STEP_MINUTES)),
      html`${isSentAgain ? html`<p class="text-kelp-ink" role="status">${texts.anotherEMailIsOnItsWay}</p>` : null}`,
      html`${takesMailedCode || takesRecoveryCode ? codeForm(texts, fieldFor(texts, step), { next, wrong }) : null}`,
      html`${takesMailedCode ? anotherMail(texts, next) : null}`,
      backToSignIn(texts),
    ],
    refusal?.status ?? 200,
  )
}

const meansOf = ({ takesMailedCode, takesRecoveryCode }: Content['step']) =>
  takesMailedCode ? (takesRecoveryCode ? 'both' : 'mail') : takesRecoveryCode ? 'recovery' : 'none'

const fieldFor = (texts: AccountTexts, { takesMailedCode, takesRecoveryCode }: Content['step']): Field =>
  takesMailedCode
    ? {
        name: 'code',
        label: texts.code,
        type: 'text',
        autocomplete: 'one-time-code',
        isCode: true,
        ...(takesRecoveryCode ? {} : { inputmode: 'numeric' }),
      }
    : recoveryCodeField(texts)

const codeForm = (texts: AccountTexts, field: Field, { next, wrong }: { next: string; wrong: string | undefined }) =>
  html`<form class="grid gap-4" method="post" action="${withNext(CODE_PATH, next)}">
${input(texts, field, undefined, wrong)}
<button class="${BUTTON}">${texts.signIn}</button>
</form>`

const anotherMail = (texts: AccountTexts, next: string) =>
  html`<form method="post" action="${withNext(ANOTHER_CODE_PATH, next)}"><button class="${QUIET_BUTTON}">${texts.sendAnotherEMail}</button></form>`
