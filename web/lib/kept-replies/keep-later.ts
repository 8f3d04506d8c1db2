import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { firstPageShown } from '#web/lib/api/first-page.ts'

/** `updatedAt` is in milliseconds. */
export type Reply = { queryKey: QueryKey; data: unknown; updatedAt: number }

/** Code to read and write stored replies, loaded lazily because online pages do not need it. */
export const importReplies = () => import('#web/lib/kept-replies/replies.ts')

let waiting: Reply[] = []
let isScheduled = false

/** Stores a reply once the page is shown and the browser idle. Failures do not affect the page. */
export function keepLater(queryKey: QueryKey, data: unknown, cache: QueryClient): void {
  waiting.push({ queryKey, data, updatedAt: Date.now() })
  if (isScheduled) return
  isScheduled = true
  void firstPageShown(cache).then(() => keepWaiting(cache))
}

/** Stores pending replies when the page is hidden, because a suspended phone may never resume it. */
export function keepWhenHidden(cache: QueryClient): void {
  document.addEventListener('visibilitychange', () => void keepWaiting(cache))
}

async function keepWaiting(cache: QueryClient): Promise<void> {
  isScheduled = false
  if (waiting.length === 0) return
  // If the code cannot be loaded, they wait for the next time.
  const code = await importReplies().catch(() => undefined)
  if (!code) return
  const replies = waiting
  waiting = []
  // Their surfer is known from another reply; until then they wait.
  waiting.unshift(...(await code.keepReplies(replies, cache)))
}
