/** Databases of web/lib/kept-replies/ and web/lib/files/shared-files.ts, for all surfers. */
export const KEPT_REPLIES = 'lineup-kept-replies'
export const SHARED_FILES = 'lineup-shared'
/** Databases of web/lib/outbox/, followed by the surfer's id. */
export const OUTBOX_OF = 'lineup-outbox-'

/** Prefix before the surfer's id in names of one surfer's data. */
export const LEAVES = 'account leaves '

/** Prefix of data stored only while a surfer is signed in. */
export const UNTIL_SIGN_OUT = 'until sign-out '

/** Followed by the signed-in surfer's id. */
const HERE = `${UNTIL_SIGN_OUT}here `

/** Notes that this surfer is signed in here, until sign-out. */
export function rememberHere(surferId: string): void {
  try {
    localStorage.setItem(HERE + surferId, '')
  } catch {
    // The next page detects it a little later.
  }
}

/** True if a surfer was signed in when the last page was open, as far as stored. */
export function wasHere(): boolean {
  try {
    return Object.keys({ ...localStorage }).some((key) => key.startsWith(HERE))
  } catch {
    return false
  }
}

/** Stores when a surfer's account will be removed (ISO); null: it stays. */
export function rememberLeaving(surferId: string, leavesAt: string | null): void {
  try {
    if (leavesAt) localStorage.setItem(LEAVES + surferId, leavesAt)
    else localStorage.removeItem(LEAVES + surferId)
  } catch {
    // Without storage there is nothing to remove.
  }
}
