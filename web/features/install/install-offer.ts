/** What this browser remembers about installing; nothing in it is about a surfer. */
export type InstallMemory = {
  /** When the app was first open here, in milliseconds. */
  firstVisitAt: number
  /** Whether the browser offered to install the app when it was last open. */
  wasOffered: boolean
  /** The surfer said no, for good. */
  isDeclined: boolean
}

type Here = InstallMemory & {
  now: number
  /** Open from the home screen, in a window of its own. */
  isInstalled: boolean
  /** The browser offers it now. */
  mayInstall: boolean
  /** A browser of iOS, which never asks by itself. */
  canAddToHomeScreen: boolean
  hasEndedSession: boolean
}

/** Who opens the app again so much later has come back. */
const NEXT_VISIT_MS = 30 * 60 * 1000

/**
 * How this browser can install the app: by a press, or by 'steps' that the surfer takes. Undefined when it cannot, or the
 * moment is not there: nobody is asked before the end of a first session or a second visit, after a no, or in the app that
 * is installed. Where the browser offered it the last time, it is expected to do so again in a moment.
 */
export function installOffer(here: Here): 'press' | 'steps' | undefined {
  const isReturning = here.now - here.firstVisitAt >= NEXT_VISIT_MS
  if (here.isInstalled || here.isDeclined || !(here.hasEndedSession || isReturning)) return undefined
  if (here.mayInstall || here.wasOffered) return 'press'
  return here.canAddToHomeScreen ? 'steps' : undefined
}
