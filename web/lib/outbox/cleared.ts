/** Browsers evict old data anyway. */
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

type Unsent = 'outbox' | 'tracks'

const cleared = new Map<Unsent, number>()

const isHttps = globalThis.location?.protocol === 'https:'
/** Only this host can set the prefix, over https. */
const nameOf = (unsent: Unsent, surferId: string) => `${isHttps ? '__Host-' : ''}${unsent}-${surferId}`

/** A cookie survives an evicted IndexedDB. */
export function noteWaiting(unsent: Unsent, surferId: string, count: number): void {
  const maxAge = count > 0 ? MAX_AGE_SECONDS : 0
  if (count === notedOf(unsent, surferId)) return
  const noted = `${nameOf(unsent, surferId)}=${count}`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers late, and is not in all browsers.
  document.cookie = `${noted}; path=/; max-age=${maxAge}; samesite=strict${isHttps ? '; secure' : ''}`
}

/** A new database means that noted items were evicted. */
export function noteMade(unsent: Unsent, surferId: string): void {
  // Workers have no document.
  if (typeof document !== 'undefined') cleared.set(unsent, notedOf(unsent, surferId))
}

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
