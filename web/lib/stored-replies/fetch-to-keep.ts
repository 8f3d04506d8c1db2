import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { At, Route } from '#contract/api.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { SURFER_HEADER } from '#contract/headers.ts'
import { type Args, answerTo, type ReadRoute } from '#web/lib/api/api.ts'
import { addressOf, type Input, send } from '#web/lib/api/prefetch.ts'
import { reported } from '#web/lib/offline/reachability.ts'
import { keepReplies, loadReply } from '#web/lib/stored-replies/replies.ts'

const MAX_AGE_MS = 60 * 60_000
/** A prefetch delays the surfer's own calls. */
const TIMEOUT_MS = 5_000

export type Leave = { mayFetch: () => boolean; signal: AbortSignal }

/** Prefetches at the lowest priority. The server refuses if another surfer is signed in. */
export function fetcherToKeep(cache: QueryClient, surferId: string, { mayFetch, signal }: Leave) {
  async function storedSince(queryKey: QueryKey, maxAgeMs = MAX_AGE_MS): Promise<unknown> {
    const stored = await loadReply(queryKey, cache)
    return stored && Date.now() - stored.updatedAt < maxAgeMs ? stored.data : undefined
  }

  async function fetchQuietly<R extends Route>(route: R, input: Input<R>): Promise<ReplyOf<At<R>>> {
    signal.throwIfAborted()
    if (!mayFetch()) throw new DOMException('Something else goes first.', 'AbortError')
    const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const init: RequestInit = { priority: 'low', signal: limits, headers: { [SURFER_HEADER]: surferId } }
    const answer = await answerTo(() => reported(send(addressOf(route, input), init)))
    return answer.json()
  }

  async function keepAs(replies: readonly (readonly [queryKey: QueryKey, data: unknown])[]): Promise<void> {
    const updatedAt = Date.now()
    await keepReplies(
      replies.map(([queryKey, data]) => ({ queryKey, data, updatedAt })),
      cache,
    )
  }

  async function keep<R extends ReadRoute>(route: R, ...args: Args<R>): Promise<ReplyOf<At<R>>> {
    const queryKey = [route, ...args]
    const stored = await storedSince(queryKey)
    if (stored !== undefined) return stored as ReplyOf<At<R>>
    const reply = await fetchQuietly(route, (args[0] ?? {}) as Input<R>)
    await keepAs([[queryKey, reply]])
    return reply
  }

  return { keep, keepAs, storedSince, fetchQuietly }
}

export type FetcherToKeep = ReturnType<typeof fetcherToKeep>
