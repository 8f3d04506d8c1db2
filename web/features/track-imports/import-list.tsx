import type { TrackImport } from '#contract/sessions/track-imports.ts'
import { importSummary } from '#web/features/track-imports/import-words.ts'
import { ImportedActivities } from '#web/features/track-imports/imported-activities.tsx'
import { useTrackImports } from '#web/features/track-imports/queries.ts'
import { ago } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { List, Row } from '#web/ui/layout/row.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/track-imports.ts'

type ImportListProps = { onOpen: (sessionId: string) => void }

/** Imports of the last month, newest first: single files together, then archives. */
export function ImportList({ onOpen }: ImportListProps) {
  const { data: imports, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTrackImports()
  if (!imports)
    return (
      <div className="mt-8">
        {isError ? (
          <ErrorState title={texts.couldntLoadYourImports} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={3} label={texts.loadingYourImports} />
        )}
      </div>
    )
  if (imports.length === 0)
    return (
      <div className="mt-8">
        <EmptyState title={texts.nothingImportedYet} text={texts.sessionsFromYourWatchAppear} />
      </div>
    )
  const single = imports.filter((one) => !isArchive(one))
  return (
    <>
      {single.length > 0 && (
        <Section title={texts.recordings}>
          <List label={texts.recordings}>
            {single.map((one) => (
              <SingleFile key={one.id} trackImport={one} onOpen={onOpen} />
            ))}
          </List>
        </Section>
      )}
      {imports.filter(isArchive).map((one) => (
        <Archive key={one.id} trackImport={one} onOpen={onOpen} />
      ))}
      {hasNextPage && (
        <Button wide className="mt-4" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {isFetchingNextPage ? texts.loading : texts.showMore}
        </Button>
      )}
    </>
  )
}

const isArchive = ({ files, fileName }: TrackImport) => (files ?? 1) > 1 || /\.zip$/i.test(fileName)

type OneProps = ImportListProps & { trackImport: TrackImport }

function SingleFile({ trackImport, onOpen }: OneProps) {
  const { fileName, activities, isDone, message } = trackImport
  if (activities.length > 0) return <ImportedActivities activities={activities} onOpen={onOpen} />
  const state = isDone ? <Badge tone="well">{texts.cantBeRead}</Badge> : <Badge tone="sea">{texts.reading}</Badge>
  return <Row title={fileName} lines={message ? [message] : []} action={state} />
}

function Archive({ trackImport, onOpen }: OneProps) {
  const { fileName, createdAt, isDone, files, filesRead, activities, counts } = trackImport
  const summary = importSummary(trackImport)
  const unlisted = Object.values(counts).reduce((sum, count) => sum + count, 0) - activities.length
  return (
    <Section title={fileName} className="mt-8 [&_h2]:min-w-0 [&_h2]:wrap-anywhere">
      {isDone ? (
        <p className="mb-3 text-small text-ink-2">{texts.summarySentAgo(summary, ago(createdAt, Date.now()))}</p>
      ) : (
        <div className="mb-3">
          <ProgressBar label={summary} share={files ? filesRead / files : 0} />
        </div>
      )}
      {activities.length > 0 && (
        <List label={texts.activitiesInFileName(fileName)}>
          <ImportedActivities activities={activities} onOpen={onOpen} />
        </List>
      )}
      {unlisted > 0 && activities.length > 0 && (
        <p className="mt-2 text-small text-ink-3">{texts.moreNotListed(unlisted)}</p>
      )}
    </Section>
  )
}
