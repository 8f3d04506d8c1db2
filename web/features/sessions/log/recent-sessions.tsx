import type { ReactNode } from 'react'
import { useRecentSessions } from '#web/features/sessions/data/queries.ts'
import { SessionCard } from '#web/features/sessions/parts/session-card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card, Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/log.ts'

const RECENT_PLACEHOLDERS = 3

type RecentSessionsProps = {
  userId: string
  onOpen: (sessionId: string) => void
  /** Text below 'No sessions yet'. */
  empty: string
  above?: ReactNode
  action?: ReactNode
}

export function RecentSessions({ userId, onOpen, empty, above, action }: RecentSessionsProps) {
  const sessions = useRecentSessions(userId)
  return (
    <Section title={texts.recentSessions} className="mt-6" action={action}>
      {above}
      {sessions.data === undefined ? (
        sessions.isError ? (
          <ErrorState title={texts.couldntLoadSessions} onRetry={() => sessions.refetch()} />
        ) : (
          <SessionPlaceholders count={RECENT_PLACEHOLDERS} />
        )
      ) : sessions.data.length === 0 ? (
        <EmptyState title={texts.noSessionsYet} text={empty} />
      ) : (
        <Card className="overflow-hidden">
          <ul aria-label={texts.recentSessionsLabel}>
            {sessions.data.map((session) => (
              <li key={session.id} className="@container not-first:border-t not-first:border-line">
                <SessionCard session={session} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}

export function SessionPlaceholders({ count }: { count: number }) {
  return (
    <Card>
      <ul aria-busy="true" aria-label={texts.loadingSessions} className="divide-y divide-line">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity but their place
          <li key={index} className="grid grid-cols-[2.75rem_1fr] gap-4 p-4">
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
