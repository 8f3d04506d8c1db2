import type { AppealedDecision } from '#contract/operators/moderation.ts'
import { formatDay, titleOf } from '#web/features/moderation/cases/case-acts.ts'
import { useAppeals } from '#web/features/moderation/cases/queries.ts'
import { Quote } from '#web/features/moderation/cases/reported-subject.tsx'
import { fullName } from '#web/lib/format/format.ts'
import { handOnFocus } from '#web/ui/dialogs/keep-focus.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { isForOperators } from '#web/ui/layout/for-operators.tsx'
import { Card, Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/moderation.ts'

/** Appeals that wait for an answer, oldest first; nothing without any. */
export function AppealList() {
  const { data: appeals, error, refetch } = useAppeals()
  if (!appeals) {
    if (!error || isForOperators(error)) return null
    return <ErrorState title={texts.couldntLoadAppeals} onRetry={() => refetch()} />
  }
  if (appeals.length === 0) return null
  return (
    <Section title={texts.appeals} count={appeals.length} className="mt-2">
      <ul aria-label={texts.appeals} className="grid gap-3">
        {appeals.map((appeal) => (
          <li key={appeal.id} ref={handOnFocus}>
            <AppealCard appealed={appeal} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AppealCard({ appealed }: { appealed: AppealedDecision }) {
  const { id, caseId, surfer, operator, decidedAt, message, excerpt, appeal, mayAnswer, isForOperators } = appealed
  const sheet = useSheetAddress('answer')
  const name = operator ? <bdi>{fullName(operator)}</bdi> : texts.someone
  return (
    <Card padded className="grid gap-3">
      <div className="wrap-anywhere">
        <h3 dir="auto" className="text-lead">
          {fullName(surfer)}
        </h3>
        <p className="font-strong">{titleOf(appealed)}</p>
        <p className="text-small text-ink-3">{texts.decidedBy(name, formatDay(decidedAt))}</p>
      </div>
      <Quote title={texts.whatWasReported} text={excerpt} />
      <Quote title={texts.ourWords} text={message} />
      <Quote title={texts.theirAppeal} text={appeal} />
      {caseId && <SectionLink href={`/moderation/${caseId}`}>{texts.seeReport}</SectionLink>}
      {mayAnswer ? (
        <Button size="m" fill="sea" aria-label={texts.answerTo(fullName(surfer))} onClick={() => sheet.open(id)}>
          {texts.answerAppeal}
        </Button>
      ) : (
        <p className="text-small text-ink-2">{isForOperators ? texts.anOwnerAnswers : texts.another}</p>
      )}
    </Card>
  )
}
