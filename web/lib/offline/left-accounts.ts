export const KEPT_REPLIES = 'lineup-kept-replies'
export const SHARED_FILES = 'lineup-shared'
/** Followed by the surfer's id. */
export const OUTBOX_OF = 'lineup-outbox-'

export const LEAVES = 'account leaves '

export const UNTIL_SIGN_OUT = 'until sign-out '

const HERE = `${UNTIL_SIGN_OUT}here `

export function rememberHere(surferId: string): void {
  try {
    localStorage.setItem(HERE + surferId, '')
  } catch {}
}

export function wasHere(): boolean {
  try {
    return Object.keys({ ...localStorage }).some((key) => key.startsWith(HERE))
  } catch {
    return false
  }
}

/** ISO; null: the account stays. */
export function rememberLeaving(surferId: string, leavesAt: string | null): void {
  try {
    if (leavesAt) localStorage.setItem(LEAVES + surferId, leavesAt)
    else localStorage.removeItem(LEAVES + surferId)
  } catch {}
}
