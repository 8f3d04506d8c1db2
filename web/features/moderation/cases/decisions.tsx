import type { ModerationDecision } from '#contract/operators/moderation.ts'
import { formatDay, titleOf } from '#web/features/moderation/cases/case-acts.ts'
import { Quote } from '#web/features/moderation/cases/reported-subject.tsx'
import { fullName } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import * as texts from '#words/pages/moderation.ts'

/** Decisions about a surfer, newest first. */
export function Decisions({ decisions }: { decisions: ModerationDecision[] }) {
  if (decisions.length === 0) return <p className="text-small text-ink-3">{texts.noneSoFar}</p>
  return (
    <ul className="mt-1 grid gap-3">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <DecisionItem decision={decision} />
        </li>
      ))}
    </ul>
  )
}

/** A decision with its words, the appeal and the answer. */
export function DecisionItem({ decision }: { decision: ModerationDecision }) {
  const { decidedAt, operator, message, appeal, answer, isReversed } = decision
  const name = operator ? <bdi>{fullName(operator)}</bdi> : texts.someone
  return (
    <div className="grid gap-2 wrap-anywhere">
      <div>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className={isReversed ? 'text-ink-3 line-through' : 'font-strong'}>{titleOf(decision)}</span>
          {isReversed && <Badge tone="kelp">{texts.takenBack}</Badge>}
        </p>
        <p className="text-small text-ink-3">{texts.decidedBy(name, formatDay(decidedAt))}</p>
      </div>
      <Quote text={message} />
      <Quote title={texts.theirAppeal} text={appeal} />
      <Quote title={texts.answer} text={answer} />
    </div>
  )
}
