import { useEffect, useState } from 'react'
import { type InstallMemory, installOffer } from '#web/features/install/install-offer.ts'
import { install, mayInstall, onMayInstall } from '#web/lib/device/install-prompt.ts'
import { isIos } from '#web/lib/device/is-ios.ts'

/** iOS says it in a way of its own. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  Reflect.get(navigator, 'standalone') === true

/** Browsers inside other apps do not call themselves Safari, and have no 'Add to Home Screen'. */
const canAddToHomeScreen = () => isIos() && /Safari\//.test(navigator.userAgent)

/**
 * How to offer to install the app, as `installOffer` says it; decided when the page opens, so that nothing comes late and
 * moves what is below. `press` shows the browser's dialog and resolves to false when the browser has none by now.
 */
export function useInstallOffer(hasEndedSession: boolean) {
  const [offer, setOffer] = useState(() =>
    installOffer({
      ...installMemory(),
      now: Date.now(),
      isInstalled: isInstalled(),
      mayInstall: mayInstall(),
      canAddToHomeScreen: canAddToHomeScreen(),
      hasEndedSession,
    }),
  )
  useEffect(() => {
    const close = () => setOffer(undefined)
    addEventListener('appinstalled', close)
    return () => removeEventListener('appinstalled', close)
  }, [])
  const decline = () => {
    rememberInstall({ isDeclined: true })
    setOffer(undefined)
  }
  const press = async () => {
    if (!mayInstall()) return false
    if (await install()) setOffer(undefined)
    else decline()
    return true
  }
  return { offer, press, decline }
}

const KEY = 'install'

/** What this browser remembers about installing. Where storage is blocked nobody is asked, since a no would not be kept. */
function installMemory(now = Date.now()): InstallMemory {
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

function rememberInstall(changes: Partial<InstallMemory> = {}): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...installMemory(), ...changes }))
  } catch {
    // A full or blocked storage: nothing that anybody typed is lost.
  }
}
