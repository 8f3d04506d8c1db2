import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_FEED_WATCHED } from '#contract/limits.ts'
import { onSessionChanged } from '#web/features/sessions/data/changed-elsewhere.ts'
import { refetchInFeed, updateLikes, useFeed } from '#web/features/sessions/data/feed-cache.ts'
import { FeedCard } from '#web/features/sessions/feed/feed-card.tsx'
import { SessionPlaceholders } from '#web/features/sessions/log/recent-sessions.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useNow } from '#web/lib/device/use-now.ts'
import { watchFeed } from '#web/lib/live/live.ts'
import { Button } from '#web/ui/display/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import * as texts from '#words/sessions/feed.ts'

type FeedProps = {
  viewer: Viewer
  /** Menu of a session's surfer. */
  menuOf: (surfer: Surfer) => ReactNode
}

export function Feed({ viewer, menuOf }: FeedProps) {
  const feed = useFeed()
  const { data: sessions, hasNextPage, isFetchingNextPage } = feed
  const now = useNow()
  useLiveFeed(sessions?.map(({ id }) => id) ?? [])
  if (sessions === undefined)
    return (
      <Section title={TITLE}>
        {feed.isError ? (
          <ErrorState title={texts.couldntLoadYourFeed} onRetry={() => feed.refetch()} />
        ) : (
          <SessionPlaceholders count={PLACEHOLDERS} />
        )}
      </Section>
    )
  if (sessions.length === 0 && !hasNextPage)
    return <p className="mt-8 px-1 text-small text-ink-3">{texts.yourBuddiesSessionsShowUp}</p>
  return (
    <Section title={TITLE}>
      <ul aria-label={TITLE} className="grid grid-cols-1 gap-3">
        {sessions.map((session) => (
          <li key={session.id}>
            <FeedCard session={session} viewer={viewer} now={now} menu={menuOf(session.user)} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button fill="bare" size="m" wide disabled={isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          {feed.isFetchNextPageError ? texts.couldntLoadMoreTryAgain : texts.showMore}
        </Button>
      )}
    </Section>
  )
}

const TITLE = texts.fromYourBuddies
const PLACEHOLDERS = 3

/** Refetches a feed session after a change elsewhere; only the first ones are subscribed. */
function useLiveFeed(sessionIds: string[]) {
  const cache = useQueryClient()
  const watched = sessionIds.slice(0, MAX_FEED_WATCHED).join()
  useEffect(() => watchFeed(watched ? watched.split(',') : []), [watched])
  useEffect(() => {
    const stop = onSessionChanged((id, likes) =>
      likes ? updateLikes(cache, id, likes) : void refetchInFeed(cache, id),
    )
    return () => {
      stop()
      watchFeed([])
    }
  }, [cache])
}
