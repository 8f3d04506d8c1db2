import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { At } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { FEED_COMMENTS, FEED_PAGE } from '#contract/limits.ts'
import type { FeedSession } from '#contract/sessions/feed.ts'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { refetchSession, updateSession } from '#web/features/sessions/data/session-cache.ts'
import { call, isGone } from '#web/lib/api/api.ts'

type Page = ReplyOf<At<'GET /api/feed'>>
type Pages = InfiniteData<Page, string | undefined>
type Reactions = Pick<SurfSessionDetail, 'likes' | 'likeCount' | 'likedBy' | 'comments'>

export const feedKey = ['GET /api/feed', 'pages'] as const

export const firstOfFeed = { limit: FEED_PAGE }

/** Buddies' recent sessions, the last to end first; an edit may have moved an end. */
export const useFeed = () =>
  useInfiniteQuery({
    queryKey: feedKey,
    queryFn: ({ pageParam }) => call('GET /api/feed', { query: { ...firstOfFeed, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    select: inOrder,
  })

const inOrder = ({ pages }: Pages) =>
  pages.flatMap(({ items }) => items).toSorted((one, other) => Date.parse(other.endTime) - Date.parse(one.endTime))

const sessionsIn = (cache: QueryClient) => cache.getQueryData<Pages>(feedKey)?.pages.flatMap(({ items }) => items) ?? []

/** Updates or removes one session in every cached page. */
const updateFeed = (cache: QueryClient, id: string, update: (session: FeedSession) => FeedSession[]) =>
  void cache.setQueryData<Pages>(
    feedKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((session) => (session.id === id ? update(session) : session)),
        })),
      },
  )

/** Writes the server's answer to a like or comment into the session's detail and the feed. */
export function updateReactions(
  cache: QueryClient,
  id: string,
  update: (session: Pick<Reactions, 'comments'>) => Partial<Reactions>,
): void {
  updateSession(cache, id, update)
  updateFeed(cache, id, (session) => {
    const { comments = session.comments, ...likes } = update(session)
    const commentCount = session.commentCount + comments.length - session.comments.length
    return [{ ...session, ...likes, comments: comments.slice(-FEED_COMMENTS), commentCount }]
  })
}

/** Writes likes into the feed; an entry that is being fetched is fetched again, because its answer may be older. */
export const updateLikes = (cache: QueryClient, id: string, likes: Omit<Reactions, 'comments'>): void =>
  latest.has(id) ? void refetchInFeed(cache, id) : updateFeed(cache, id, (session) => [{ ...session, ...likes }])

/** Refetches a session's detail and its feed entry, where shown. */
export const refetchReactions = (cache: QueryClient, id: string) =>
  Promise.all([refetchSession(cache, id), refetchInFeed(cache, id)])

/** The latest request by session: answers to earlier ones are dropped. */
const latest = new Map<string, symbol>()

/** Refetches one session of the feed; removes it once it no longer belongs there. */
export async function refetchInFeed(cache: QueryClient, id: string): Promise<void> {
  if (!sessionsIn(cache).some((session) => session.id === id)) return
  const question = Symbol(id)
  latest.set(id, question)
  const fresh = await call('GET /api/feed/:id', { params: { id } }).then(
    (session) => [session],
    // After a network failure it stays: the page refetches everything on reconnect.
    (error) => (isGone(error) ? [] : undefined),
  )
  if (latest.get(id) !== question) return
  latest.delete(id)
  if (fresh) updateFeed(cache, id, () => fresh)
}
