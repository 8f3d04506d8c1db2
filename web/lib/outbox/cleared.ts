/** Browsers evict unvisited data, so older counts mean nothing. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/** Kinds of unsent data: outbox entries or recorded tracks. */
type Unsent = 'outbox' | 'tracks'

const cleared = new Map<Unsent, number>()

const isHttps = globalThis.location?.protocol === 'https:'
/** Browsers accept this prefix only from this host over https. */
const nameOf = (unsent: Unsent, surferId: string) => `${isHttps ? '__Host-' : ''}${unsent}-${surferId}`

/** Stores the number of unsent items in a cookie, which survives an evicted IndexedDB; removed at zero. */
export function noteWaiting(unsent: Unsent, surferId: string, count: number): void {
  const maxAge = count > 0 ? MAX_AGE_SECONDS : 0
  if (count === notedOf(unsent, surferId)) return
  const noted = `${nameOf(unsent, surferId)}=${count}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers late, and is not in all browsers.
  document.cookie = `${noted}; path=/; max-age=${maxAge}; samesite=strict${isHttps ? '; secure' : ''}`
}

/** Records that this database was created anew, so noted items were evicted. */
export function noteMade(unsent: Unsent, surferId: string): void {
  // A service worker has no document.
  if (typeof document !== 'undefined') cleared.set(unsent, notedOf(unsent, surferId))
}

/** Reports once, after opening, how many unsent items the browser evicted; nothing if none. */
export const reportCleared = (
  unsent: Unsent,
  opening: Promise<unknown>,
  report: (count: number) => void,
): Promise<void> =>
  opening.then(
    () => {
      const count = cleared.get(unsent) ?? 0
      cleared.delete(unsent)
      if (count > 0) report(count)
    },
    () => {},
  )

const notedOf = (unsent: Unsent, surferId: string): number =>
  Number(new RegExp(`(?:^|; )${nameOf(unsent, surferId)}=(\\d+)`).exec(document.cookie)?.[1] ?? 0)
