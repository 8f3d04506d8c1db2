/** Browsers clear what no visit asks for; a count that is older says nothing. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

let cleared = 0

const isHttps = globalThis.location?.protocol === 'https:'
/** Browsers take a name with this prefix from this host alone, and only over https. */
const nameOf = (surferId: string) => `${isHttps ? '__Host-' : ''}outbox-${surferId}`

/**
 * Notes beside the outbox how many of its entries wait: in a cookie, which outlives an IndexedDB that the browser clears to
 * make room. It goes with the last entry.
 */
export function noteWaiting(surferId: string, count: number): void {
  const maxAge = count > 0 ? MAX_AGE_SECONDS : 0
  const noted = `${nameOf(surferId)}=${count}`
  if (count === notedOf(surferId)) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers late, and is not in all browsers.
  document.cookie = `${noted}; path=/; max-age=${maxAge}; samesite=strict${isHttps ? '; secure' : ''}`
}

/** Takes note that this surfer's outbox has been made anew: what is noted to wait has been deleted by the browser. */
export function noteMade(surferId: string): void {
  // A service worker has no document, and makes no outbox.
  if (typeof document !== 'undefined') cleared = notedOf(surferId)
}

/** Reports once how many waiting entries the browser has deleted, as soon as the outbox is open; nothing where it did not. */
export const reportCleared = (opening: Promise<unknown>, report: (count: number) => void): Promise<void> =>
  opening.then(
    () => {
      const count = cleared
      cleared = 0
      if (count > 0) report(count)
    },
    () => {},
  )

const notedOf = (surferId: string): number =>
  Number(new RegExp(`(?:^|; )${nameOf(surferId)}=(\\d+)`).exec(document.cookie)?.[1] ?? 0)
