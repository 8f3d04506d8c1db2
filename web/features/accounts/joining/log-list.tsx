import type { LoggedAction } from '#contract/operators/joining.ts'
import { dateFormat } from '#surf/time/date-formats.ts'
import { actionSentence } from '#web/features/accounts/joining/action-sentences.ts'
import { useLog } from '#web/features/accounts/joining/queries.ts'
import { fullName } from '#web/lib/format/format.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ForOperators, isForOperators } from '#web/ui/layout/for-operators.tsx'
import * as texts from '#words/pages/operators.ts'

export function LogList() {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLog()
  if (isForOperators(error)) return <ForOperators />
  if (!data)
    return error ? (
      <ErrorState title={texts.couldntLoadLog} onRetry={() => refetch()} />
    ) : (
      <SkeletonRows count={4} label={texts.loadingLog} withButtons={false} />
    )
  const entries = data.pages.flat()
  if (entries.length === 0) return <EmptyState title={texts.nothingYet} text={texts.decisionsAppearHere} />
  return (
    <>
      <LogEntries entries={entries} label={texts.log} />
      {hasNextPage && (
        <Button wide className="mt-4" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? texts.loading : texts.showMore}
        </Button>
      )}
    </>
  )
}

export const LogEntries = ({ entries, label }: { entries: LoggedAction[]; label: string }) => (
  <ul aria-label={label} className="squircle rounded-card bg-card py-1 shadow-raised">
    {entries.map((entry) => (
      <li
        key={entry.id}
        className="relative flex items-start gap-3 px-4 py-3 not-first:border-t not-first:border-line narrow:px-3"
      >
        <Avatar photo={entry.operator?.profileImageUrl} />
        <p className="min-w-0 flex-1 text-[0.9375rem] leading-[1.4] wrap-anywhere">
          {sentenceOf(entry)}
          <time dateTime={entry.at} className="block text-small text-ink-3">
            {formatTime(entry.at)}
          </time>
        </p>
      </li>
    ))}
  </ul>
)

function sentenceOf({ action, operator, surfer, details }: LoggedAction) {
  const by = <b className="font-strong">{operator ? <bdi>{fullName(operator)}</bdi> : texts.someone}</b>
  const about = surfer ? <bdi className="font-strong">{fullName(surfer)}</bdi> : texts.aFormerSurfer
  return actionSentence(action, by, about, details)
}

/** In the reader's time zone. */
const formatTime = (time: string) =>
  dateFormat(readersLocale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
