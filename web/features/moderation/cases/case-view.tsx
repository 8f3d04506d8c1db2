import { useState } from 'react'
import type { ModerationCase } from '#contract/operators/moderation.ts'
import { MOST_COUNTED, useTakeBack } from '#web/features/moderation/cases/case-acts.ts'
import { CaseTitle } from '#web/features/moderation/cases/case-list.tsx'
import { DecisionItem, Decisions } from '#web/features/moderation/cases/decisions.tsx'
import { useCase } from '#web/features/moderation/cases/queries.ts'
import { Quote, ReportedSubject } from '#web/features/moderation/cases/reported-subject.tsx'
import { isGone } from '#web/lib/api/api.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, fullName } from '#web/lib/format/format.ts'
import { Confirm } from '#web/ui/dialogs/confirm.tsx'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/moderation.ts'
import { reasons } from '#words/pages/reports.ts'
import { standings } from '#words/pages/surfers.ts'

/** A case with all that helps to decide it. */
export function CaseView({ id }: { id: string }) {
  const { data: opened, error, refetch } = useCase(id)
  if (isForOperators(error)) return <ForOperators />
  if (isGone(error)) return <EmptyState title={texts.caseNotFound} text={texts.caseNotFoundText} />
  if (!opened)
    return error ? (
      <ErrorState title={texts.couldntLoadCase} onRetry={() => refetch()} />
    ) : (
      <SkeletonCards count={3} label={texts.loadingCase} />
    )
  return (
    <>
      <h2 className="text-head wrap-anywhere">
        <CaseTitle listed={opened} />
      </h2>
      <Section title={texts.whatWasReported} className="mt-2">
        <ReportedSubject opened={opened} />
      </Section>
      <Reporters opened={opened} />
      {opened.surfer && <AboutSurfer opened={opened} />}
      <Outcome opened={opened} />
    </>
  )
}

type CaseProps = { opened: ModerationCase }

function Reporters({ opened: { reporters, reports } }: CaseProps) {
  const now = useNow()
  return (
    <Section title={texts.whoReported} count={reports}>
      <ul className="grid gap-3">
        {reporters.map(({ id, reporter, isVisitor, reason, message, at, record }) => (
          <li key={id}>
            <Card padded className="grid gap-2">
              <div className="flex items-start gap-3">
                <Avatar photo={reporter?.profileImageUrl} />
                <div className="min-w-0 flex-1 wrap-anywhere">
                  <h3 dir="auto" className="font-strong">
                    {reporter ? fullName(reporter) : isVisitor ? texts.aVisitor : texts.aFormerSurfer}
                  </h3>
                  <p className="text-small text-ink-3">
                    {record && (
                      <span className="block">
                        {texts.record(Math.min(record.reports, MOST_COUNTED), record.founded)}
                      </span>
                    )}
                    <time dateTime={at}>{ago(at, now)}</time>
                  </p>
                </div>
              </div>
              <p>
                <Badge tone="sun">{reasons[reason]}</Badge>
              </p>
              <Quote text={message} />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function AboutSurfer({ opened: { surfer, account, former } }: CaseProps) {
  const now = useNow()
  if (!surfer) return null
  return (
    <Section title={texts.theSurfer}>
      <Card padded className="grid gap-3">
        <div className="flex items-start gap-3">
          <Avatar photo={surfer.profileImageUrl} size="l" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <h3 dir="auto" className="text-lead">
              {fullName(surfer)}
            </h3>
            <p className="text-small text-ink-3">
              @{surfer.username}
              <br />
              {account && texts.memberSince(ago(account.madeAt, now))}
            </p>
            {account?.standing && <Badge tone="sun">{standings[account.standing]}</Badge>}
          </div>
        </div>
        <div>
          <h3 className="font-strong">{texts.formerDecisions}</h3>
          <Decisions decisions={former} />
        </div>
      </Card>
    </Section>
  )
}

function Outcome({ opened: { id, decision, decidedAt, choices, mayTakeBack } }: CaseProps) {
  const sheet = useSheetAddress('decide')
  if (decidedAt && decision)
    return (
      <Section title={texts.decision}>
        <Card padded>
          <DecisionItem decision={decision} />
        </Card>
        {mayTakeBack && <TakeBack id={id} />}
      </Section>
    )
  if (choices.length === 0)
    return (
      <div className="mt-8">
        <EmptyState title={texts.youCannotDecide} text={texts.youCannotDecideText} />
      </div>
    )
  return (
    <Button wide fill="sun" className="mt-8" onClick={() => sheet.open(id)}>
      {texts.decide}
    </Button>
  )
}

function TakeBack({ id }: { id: string }) {
  const { mutate: takeBack, isPending } = useTakeBack(id)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button wide className="mt-3" disabled={isPending} onClick={() => setAsking(true)}>
        {texts.takeBack}
      </Button>
      <Confirm
        open={isAsking}
        onClose={() => setAsking(false)}
        title={texts.takeBackQuestion}
        text={texts.takeBackLine}
        action={texts.takeBack}
        onConfirm={() => takeBack()}
      />
    </>
  )
}
