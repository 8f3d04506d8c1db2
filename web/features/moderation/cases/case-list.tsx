import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import type { ListedCase } from '#contract/operators/moderation.ts'
import { MOST_COUNTED, titleOf } from '#web/features/moderation/cases/case-acts.ts'
import { useCases } from '#web/features/moderation/cases/queries.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { ago, fullName } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonCards } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/moderation.ts'
import { reasons, reportOf } from '#words/pages/reports.ts'

/** Open cases, the oldest first. */
export function OpenCases() {
  const cases = useCases('open')
  if (isForOperators(cases.error)) return <ForOperators />
  const count = cases.data?.pages.flat().length
  return (
    <Section title={texts.openCases} className="mt-8 [h1+&]:mt-2" {...(count && { count })}>
      <Cases cases={cases} nothing={<EmptyState title={texts.nothingReported} text={texts.reportsAppearHere} />} />
    </Section>
  )
}

/** Behind a button, because they are rarely wanted. */
export function DecidedCases() {
  const [isShown, setShown] = useState(false)
  const cases = useCases('decided', { enabled: isShown })
  if (!isShown)
    return (
      <Button wide className="mt-8" onClick={() => setShown(true)}>
        {texts.showDecided}
      </Button>
    )
  return (
    <Section title={texts.decidedCases}>
      <Cases cases={cases} nothing={<p className="text-ink-2">{texts.nothingDecided}</p>} />
    </Section>
  )
}

type CasesProps = { cases: ReturnType<typeof useCases>; nothing: ReactNode }

function Cases({ cases, nothing }: CasesProps) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = cases
  if (!data)
    return isError ? (
      <ErrorState title={texts.couldntLoadCases} onRetry={() => refetch()} />
    ) : (
      <SkeletonCards count={2} label={texts.loadingCases} />
    )
  const listed = data.pages.flat()
  if (listed.length === 0) return nothing
  return (
    <>
      <ul className="grid gap-3">
        {listed.map((one) => (
          <li key={one.id}>
            <CaseCard listed={one} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button wide className="mt-3" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? texts.loading : texts.showMore}
        </Button>
      )}
    </>
  )
}

function CaseCard({ listed }: { listed: ListedCase }) {
  const { id, excerpt, openedAt, decidedAt, reports, reasons: named, decision } = listed
  const now = useNow()
  return (
    <Card padded className="relative grid gap-2 active:bg-ink/5">
      <h3 className="text-lead wrap-anywhere">
        <Link href={`/moderation/${id}`} className="after:absolute after:inset-0 after:rounded-card">
          <CaseTitle listed={listed} />
        </Link>
      </h3>
      {excerpt && (
        <p dir="auto" className="line-clamp-3 whitespace-pre-line text-ink-2 wrap-anywhere">
          {excerpt}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {decision ? (
          <Badge tone={decision.isReversed ? 'kelp' : 'well'}>
            {decision.isReversed ? texts.takenBack : titleOf(decision)}
          </Badge>
        ) : (
          named.map((reason) => (
            <Badge key={reason} tone="sun">
              {reasons[reason]}
            </Badge>
          ))
        )}
      </p>
      <p className="text-small text-ink-3">
        {texts.reports(Math.min(reports, MOST_COUNTED))} ·{' '}
        <time dateTime={decidedAt ?? openedAt}>{ago(decidedAt ?? openedAt, now)}</time>
      </p>
    </Card>
  )
}

export function CaseTitle({ listed: { kind, surfer } }: { listed: Pick<ListedCase, 'kind' | 'surfer'> }) {
  if (!surfer) return kind === 'spot' ? texts.aSpot : reportOf(kind)
  const name = <bdi>{fullName(surfer)}</bdi>
  return kind === 'surfer' ? texts.theProfileOf(name) : texts.by(kind, name)
}
