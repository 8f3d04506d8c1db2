/** The databases of web/lib/kept-replies/ and of web/lib/files/shared-files.ts, for all surfers of this browser. */
export const KEPT_REPLIES = 'lineup-kept-replies'
export const SHARED_FILES = 'lineup-shared'
/** The databases of web/lib/outbox/: after this stands whose it is. */
export const OUTBOX_OF = 'lineup-outbox-'

/** Names of what a browser keeps for one surfer alone end with that surfer's id: here it stands after this. */
export const LEAVES = 'account leaves '

/** Names of what a browser keeps for a surfer only while that surfer is signed in begin with this. */
export const UNTIL_SIGN_OUT = 'until sign-out '

/** After this stands the id of whoever is signed in here. */
const HERE = `${UNTIL_SIGN_OUT}here `

/** Notes in this browser that this surfer is signed in here, until the sign-out. */
export function rememberHere(surferId: string): void {
  try {
    localStorage.setItem(HERE + surferId, '')
  } catch {
    // The next page finds out by itself, a little later.
  }
}

/** Whether a surfer was signed in here when the last page was open, as far as this browser keeps it. */
export function wasHere(): boolean {
  try {
    return Object.keys({ ...localStorage }).some((key) => key.startsWith(HERE))
  } catch {
    return false
  }
}

/** Remembers in this browser when a surfer's account goes, as an ISO time; null: it stays. */
export function rememberLeaving(surferId: string, leavesAt: string | null): void {
  try {
    if (leavesAt) localStorage.setItem(LEAVES + surferId, leavesAt)
    else localStorage.removeItem(LEAVES + surferId)
  } catch {
    // A browser that keeps nothing has nothing to remove either.
  }
}
