import type { ImportedActivity, TrackImport } from '#contract/track-imports.ts'
import { activityTitle, importSummary, OUTCOMES } from '#web/features/track-imports/import-words.ts'
import { useChoice, useTrackImports } from '#web/features/track-imports/queries.ts'
import { ago } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonPair } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { List, Row } from '#web/ui/row.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type ImportListProps = { onOpen: (sessionId: string) => void }

/** What became of the files that the reader sent in the last month, newest first. */
export function ImportList({ onOpen }: ImportListProps) {
  const { data: imports, isError, refetch } = useTrackImports()
  if (!imports)
    return (
      <div className="mt-8">
        {isError ? (
          <ErrorState title="Your imports did not load" onRetry={() => refetch()} />
        ) : (
          <SkeletonRows count={3} label="Loading your imports" />
        )}
      </div>
    )
  if (imports.length === 0)
    return (
      <div className="mt-8">
        <EmptyState title="Nothing imported yet" text="Sessions from your watch appear here." />
      </div>
    )
  return imports.map((one) => <OneImport key={one.id} trackImport={one} onOpen={onOpen} />)
}

function OneImport({ trackImport, onOpen }: { trackImport: TrackImport } & ImportListProps) {
  const { fileName, createdAt, isDone, files, filesRead, activities, counts } = trackImport
  const summary = importSummary(trackImport)
  const unlisted = Object.values(counts).reduce((sum, count) => sum + count, 0) - activities.length
  return (
    <Section title={fileName} className="mt-8 [&_h2]:min-w-0 [&_h2]:wrap-anywhere">
      {isDone ? (
        <p className="mb-3 text-small text-ink-2">{`${summary}. Sent ${ago(createdAt, Date.now())}`}</p>
      ) : (
        <div className="mb-3" aria-live="polite">
          <ProgressBar label={summary} share={files ? filesRead / files : 0} />
        </div>
      )}
      {activities.length > 0 && (
        <List label={`Activities in ${fileName}`}>
          {activities.map((activity) => (
            <Activity key={activity.id} activity={activity} onOpen={onOpen} />
          ))}
        </List>
      )}
      {unlisted > 0 && activities.length > 0 && (
        <p className="mt-2 text-small text-ink-3">{`And ${unlisted} more that ${unlisted === 1 ? 'needs' : 'need'} no choice.`}</p>
      )}
    </Section>
  )
}

function Activity({ activity, onOpen }: { activity: ImportedActivity } & ImportListProps) {
  const { outcome, message, sessionId, device } = activity
  const { words, tone } = OUTCOMES[outcome]
  const isOffered = outcome === 'offered'
  const lines = [message, device].filter((line) => line !== null)
  return (
    <>
      <Row
        title={activityTitle(activity)}
        lines={lines}
        action={<Badge tone={tone}>{words}</Badge>}
        {...(sessionId && { onPress: () => onOpen(sessionId) })}
      />
      {isOffered && <Choices activity={activity} />}
    </>
  )
}

function Choices({ activity: { id, sessionId } }: { activity: ImportedActivity }) {
  const { mutate, isPending } = useChoice()
  const choose = (choice: 'merge' | 'new' | 'dismiss') => mutate({ id, choice })
  return (
    <li className="px-4 pb-3 narrow:px-3">
      <ButtonPair>
        {sessionId && (
          <Button size="m" fill="sea" disabled={isPending} onClick={() => choose('merge')}>
            Merge
          </Button>
        )}
        <Button size="m" disabled={isPending} onClick={() => choose('new')}>
          New session
        </Button>
        <Button size="m" fill="plain" disabled={isPending} onClick={() => choose('dismiss')}>
          Leave out
        </Button>
      </ButtonPair>
    </li>
  )
}
