/** Stored by this browser; contains nothing about a surfer. */
export type InstallMemory = {
  /** In milliseconds. */
  firstVisitAt: number
  /** The browser offered the installation when last open. */
  wasOffered: boolean
  isDeclined: boolean
}

type Here = InstallMemory & {
  now: number
  /** Runs in a window of its own. */
  isInstalled: boolean
  mayInstall: boolean
  /** An iOS browser, which never prompts. */
  canAddToHomeScreen: boolean
  hasEndedSession: boolean
}

/** Minimum time between two visits. */
const NEXT_VISIT_MS = 30 * 60 * 1000

/**
 * Way to install: by a 'press' or by 'steps'. Undefined if impossible or untimely: before a first session's end or
 * second visit, after a refusal, or once installed. An offer by the browser last time is expected again.
 */
export function installOffer(here: Here): 'press' | 'steps' | undefined {
  const isReturning = here.now - here.firstVisitAt >= NEXT_VISIT_MS
  if (here.isInstalled || here.isDeclined || !(here.hasEndedSession || isReturning)) return undefined
  if (here.mayInstall || here.wasOffered) return 'press'
  return here.canAddToHomeScreen ? 'steps' : undefined
}
