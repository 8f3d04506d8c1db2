import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { firstPageShown } from '#web/lib/api/first-page.ts'

/** `updatedAt` is in milliseconds. */
export type Reply = { queryKey: QueryKey; data: unknown; updatedAt: number }

/** The code that reads and writes what is kept, which no page waits for that the server answers. */
export const importReplies = () => import('#web/lib/kept-replies/replies.ts')

let waiting: Reply[] = []
let isScheduled = false

/** Keeps this reply once the page is shown and the browser is idle. One that cannot be kept is shown all the same. */
export function keepLater(queryKey: QueryKey, data: unknown, cache: QueryClient): void {
  waiting.push({ queryKey, data, updatedAt: Date.now() })
  if (isScheduled) return
  isScheduled = true
  void firstPageShown(cache).then(() => keepWaiting(cache))
}

/** Keeps what waits as soon as the page is not seen any more: a phone that is put away may never wake it again. */
export function keepWhenHidden(cache: QueryClient): void {
  document.addEventListener('visibilitychange', () => void keepWaiting(cache))
}

async function keepWaiting(cache: QueryClient): Promise<void> {
  isScheduled = false
  if (waiting.length === 0) return
  // Where its code cannot be fetched, they wait for the next time.
  const code = await importReplies().catch(() => undefined)
  if (!code) return
  const replies = waiting
  waiting = []
  // Whose it is comes with another reply; until then it waits.
  waiting.unshift(...(await code.keepReplies(replies, cache)))
}
