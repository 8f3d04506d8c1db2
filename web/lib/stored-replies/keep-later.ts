import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { firstPageShown } from '#web/lib/api/first-page.ts'

/** `updatedAt` is in milliseconds. */
export type Reply = { queryKey: QueryKey; data: unknown; updatedAt: number }

/** Lazy: online pages do not need it. */
export const importReplies = () => import('#web/lib/stored-replies/replies.ts')

let waiting: Reply[] = []
let isScheduled = false

export function keepLater(queryKey: QueryKey, data: unknown, cache: QueryClient): void {
  waiting.push({ queryKey, data, updatedAt: Date.now() })
  if (isScheduled) return
  isScheduled = true
  void firstPageShown(cache).then(() => keepWaiting(cache))
}

/** A suspended phone may never resume the page. */
export function keepWhenHidden(cache: QueryClient): void {
  document.addEventListener('visibilitychange', () => void keepWaiting(cache))
}

async function keepWaiting(cache: QueryClient): Promise<void> {
  isScheduled = false
  if (waiting.length === 0) return
  const code = await importReplies().catch(() => undefined)
  if (!code) return
  const replies = waiting
  waiting = []
  // Their surfer is unknown yet.
  waiting.unshift(...(await code.keepReplies(replies, cache)))
}
