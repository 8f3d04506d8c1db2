import type { InstallMemory } from '#web/features/install/install-offer.ts'

const KEY = 'install'

/** What this browser remembers about installing. One that keeps nothing is on its first visit for ever, and not asked. */
export function installMemory(now = Date.now()): InstallMemory {
  const fresh = { firstVisitAt: now, wasOffered: false, isDeclined: false }
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return fresh
  }
}

export function rememberInstall(changes: Partial<InstallMemory> = {}): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...installMemory(), ...changes }))
  } catch {
    // A browser that keeps nothing cannot keep a no either; it is not asked there.
  }
}
