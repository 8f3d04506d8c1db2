import type { OwnDecision } from '#contract/accounts/decisions.ts'
import { formatDay, titleOf, useDecisions } from '#web/features/moderation/own/decision-acts.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/decisions.ts'

/** Decisions of moderators about the reader, newest first, each with its appeal. */
export function DecisionList({ heading }: { heading: 'h2' | 'h3' }) {
  const { data: decisions, isError, refetch } = useDecisions()
  if (!decisions)
    return isError ? (
      <ErrorState title={texts.couldntLoadDecisions} onRetry={() => refetch()} />
    ) : (
      <SkeletonCards count={1} label={texts.loadingDecisions} />
    )
  if (decisions.length === 0) return <EmptyState title={texts.noDecisions} text={texts.noDecisionsText} />
  return (
    <ul aria-label={texts.whatWasDecided} className="grid gap-3">
      {decisions.map((decision) => (
        <li key={decision.id}>
          <DecisionCard decision={decision} heading={heading} />
        </li>
      ))}
    </ul>
  )
}

type DecisionCardProps = { decision: OwnDecision; heading: 'h2' | 'h3' }

function DecisionCard({ decision, heading: Heading }: DecisionCardProps) {
  const { id, decidedAt, message, excerpt, appealUntil, appeal, isReversed } = decision
  const sheet = useSheetAddress('appeal')
  const title = titleOf(decision)
  return (
    <Card padded className="grid gap-3">
      <div>
        <Heading className={`text-lead ${isReversed ? 'text-ink-3 line-through' : ''}`}>{title}</Heading>
        <p className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-3">
          <time dateTime={decidedAt}>{formatDay(decidedAt)}</time>
          {isReversed && <Badge tone="kelp">{texts.takenBack}</Badge>}
        </p>
      </div>
      {message && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {message}
        </p>
      )}
      <Quote title={texts.aboutThis} text={excerpt} />
      <Quote title={texts.yourAppeal} text={appeal} />
      {appeal !== null && <Outcome decision={decision} />}
      {appealUntil !== null && (
        <div className="grid gap-2">
          <p className="text-small text-ink-2">{texts.canAppealUntil(formatDay(appealUntil))}</p>
          <Button size="m" fill="plain" aria-label={texts.appealOf(title)} onClick={() => sheet.open(id)}>
            {texts.appeal}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Outcome({ decision: { answer, answeredAt, isReversed } }: { decision: OwnDecision }) {
  if (answeredAt === null) return <p className="font-strong">{texts.waitsForAnAnswer}</p>
  return (
    <>
      <p className="font-strong">{isReversed ? texts.decisionWasTakenBack : texts.decisionStays}</p>
      <Quote title={texts.answer} text={answer} />
    </>
  )
}

function Quote({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <div>
      <p className="text-small text-ink-3">{title}</p>
      <blockquote
        dir="auto"
        className="squircle mt-1 rounded-field bg-well px-3.5 py-2.5 text-[0.9375rem] whitespace-pre-line wrap-anywhere"
      >
        {text}
      </blockquote>
    </div>
  )
}
