import type { InstallMemory } from '#web/features/install/install-offer.ts'
import { mayInstall, onMayInstall } from '#web/lib/device/install-prompt.ts'

const KEY = 'install'

/** What this browser remembers about installing. Where storage is blocked nobody is asked, since a no would not be kept. */
export function installMemory(now = Date.now()): InstallMemory {
  const fresh = { firstVisitAt: now, wasOffered: false, isDeclined: false }
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { ...fresh, isDeclined: true }
  }
}

// From the moment this code is there, whichever page is open.
rememberInstall(mayInstall() ? { wasOffered: true } : {})
onMayInstall(() => mayInstall() && rememberInstall({ wasOffered: true }))
addEventListener('appinstalled', () => rememberInstall({ wasOffered: false }))

export function rememberInstall(changes: Partial<InstallMemory> = {}): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...installMemory(), ...changes }))
  } catch {
    // A full or blocked storage: nothing that anybody typed is lost.
  }
}
