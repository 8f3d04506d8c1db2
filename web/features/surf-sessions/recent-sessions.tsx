import { useRecentSessions } from '#web/features/surf-sessions/queries.ts'
import { SessionCard } from '#web/features/surf-sessions/session-card.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PLACEHOLDERS = 3

type RecentSessionsProps = { userId: string; onOpen: (sessionId: string) => void }

/** A surfer's last five sessions. */
export function RecentSessions({ userId, onOpen }: RecentSessionsProps) {
  const sessions = useRecentSessions(userId)
  return (
    <Section title="Recent Sessions" className="mt-6">
      {sessions.data === undefined ? (
        sessions.isError ? (
          <ErrorState title="Your sessions did not load" onRetry={() => sessions.refetch()} />
        ) : (
          <Placeholders />
        )
      ) : sessions.data.length === 0 ? (
        <EmptyState title="No sessions yet" text="Start your first surf session!" />
      ) : (
        <Card className="overflow-hidden">
          <ul aria-label="Recent sessions">
            {sessions.data.map((session) => (
              <SessionCard key={session.id} session={session} onOpen={onOpen} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}

function Placeholders() {
  return (
    <Card>
      <ul aria-busy="true" aria-label="Loading sessions" className="divide-y divide-line">
        {Array.from({ length: PLACEHOLDERS }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
          <li key={index} className="grid grid-cols-[44px_1fr] gap-4 p-4">
            <Skeleton className="h-11" />
            <span>
              <Skeleton className="h-4.5 w-3/5" />
              <Skeleton className="mt-2 h-3.5 w-4/5" />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
