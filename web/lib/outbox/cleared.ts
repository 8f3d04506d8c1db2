/** Browsers clear what no visit asks for; a count that is older says nothing. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/** What a database holds of a surfer that is not sent yet: entries of the outbox, or recorded tracks. */
type Unsent = 'outbox' | 'tracks'

const cleared = new Map<Unsent, number>()

const isHttps = globalThis.location?.protocol === 'https:'
/** Browsers take a name with this prefix from this host alone, and only over https. */
const nameOf = (unsent: Unsent, surferId: string) => `${isHttps ? '__Host-' : ''}${unsent}-${surferId}`

/**
 * Notes beside the database how much of it waits: in a cookie, which outlives an IndexedDB that the browser clears to make
 * room. It goes once nothing waits.
 */
export function noteWaiting(unsent: Unsent, surferId: string, count: number): void {
  const maxAge = count > 0 ? MAX_AGE_SECONDS : 0
  if (count === notedOf(unsent, surferId)) return
  const noted = `${nameOf(unsent, surferId)}=${count}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers late, and is not in all browsers.
  document.cookie = `${noted}; path=/; max-age=${maxAge}; samesite=strict${isHttps ? '; secure' : ''}`
}

/** Takes note that this database has been made anew: what is noted to wait has been deleted by the browser. */
export function noteMade(unsent: Unsent, surferId: string): void {
  // A service worker has no document.
  if (typeof document !== 'undefined') cleared.set(unsent, notedOf(unsent, surferId))
}

/** Reports once how much that waited the browser has deleted, as soon as the database is open; nothing where it did not. */
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
