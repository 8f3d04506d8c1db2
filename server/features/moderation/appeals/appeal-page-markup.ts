import type { OwnDecision } from '#contract/accounts/decisions.ts'
import { MAX_APPEAL_CHARACTERS } from '#contract/limits.ts'
import { type Language, type ServerTexts, textsIn } from '#languages'
import { type Html, html } from '#server/platform/pages/html.ts'
import { alertParagraph, BUTTON, form, type Page, paragraph } from '#server/platform/pages/page.ts'
import { dateFormat } from '#surf/time/date-formats.ts'

type AppealTexts = ServerTexts['appeals']
/** The refused input of the form, and the reason. */
type Typed = { typed: string; refusal: string }

export const refusalPage = (language: Language, { status, message }: { status: number; message: string }): Page => ({
  language,
  status,
  title: textsIn(language).appeals.appeal,
  main: [alertParagraph(message)],
})

export function decisionPage(language: Language, decision: OwnDecision, refused?: Typed): Page {
  const texts = textsIn(language).appeals
  const { message, excerpt, appealUntil, appeal } = decision
  const isOver = appeal === null && appealUntil === null
  return {
    language,
    status: refused ? 400 : isOver ? 410 : 200,
    title: texts.titles[decision.decision],
    main: [
      paragraph(texts.decidedOn(formatDay(language, decision.decidedAt))),
      ...quote(texts.theyWrote, message),
      ...quote(texts.itWasAbout, excerpt),
      ...(appeal === null ? appealOf(language, decision, refused) : answerOf(texts, decision)),
    ],
  }
}

const formatDay = (language: Language, time: string) =>
  dateFormat(textsIn(language).locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))

function appealOf(language: Language, { appealUntil, isReversed }: OwnDecision, refused?: Typed): Html[] {
  const texts = textsIn(language).appeals
  if (appealUntil === null) return [paragraph(isReversed ? texts.isReversed : texts.tooLate)]
  return [paragraph(texts.ifYouThinkThisIsWrong(formatDay(language, appealUntil))), appealForm(texts, refused)]
}

function answerOf(texts: AppealTexts, { appeal, answer, answeredAt, isReversed }: OwnDecision): Html[] {
  const outcome = answeredAt === null ? texts.itHasArrived : isReversed ? texts.isReversed : texts.itStays
  return [...quote(texts.yourAppeal, appeal), paragraph(outcome), ...quote(texts.theAnswer, answer)]
}

const quote = (title: string, text: string | null): Html[] =>
  text
    ? [
        html`<section class="grid gap-1"><h2 class="text-small font-strong text-ink-2">${title}</h2>
<blockquote dir="auto" class="rounded-field squircle bg-card px-4 py-3 whitespace-pre-line">${text}</blockquote></section>`,
      ]
    : []

const FIELD = 'w-full min-w-0 rounded-field squircle border-[1.5px] border-edge bg-card px-4 py-3 text-body text-ink'

const appealForm = (texts: AppealTexts, { typed, refusal }: Typed = { typed: '', refusal: '' }): Html =>
  form(html`<div class="grid gap-4"><div class="grid gap-1.5">
<label class="text-small font-strong text-ink-2" for="message">${texts.yourAppeal}</label>
<textarea class="${FIELD}" id="message" name="message" rows="6" maxlength="${String(MAX_APPEAL_CHARACTERS)}" dir="auto" required${refusal ? html` aria-invalid="true" aria-describedby="message-note"` : null}>${typed}</textarea>
${refusal ? html`<p class="text-small text-rip-ink" id="message-note" role="alert">${refusal}</p>` : null}
</div>
<button class="${BUTTON}">${texts.sendAppeal}</button></div>`)
