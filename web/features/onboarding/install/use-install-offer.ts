import { useEffect, useState } from 'react'
import { type InstallMemory, installOffer } from '#web/features/onboarding/install/install-offer.ts'
import { install, mayInstall, onMayInstall } from '#web/lib/device/install-prompt.ts'
import { isIos } from '#web/lib/device/push.ts'

/** iOS has its own property. */
const isInstalled = () =>
  matchMedia('(display-mode: standalone), (display-mode: minimal-ui)').matches ||
  Reflect.get(navigator, 'standalone') === true

/** Browsers inside other apps do not call themselves Safari, and have no 'Add to Home Screen'. */
const canAddToHomeScreen = () => isIos() && /Safari\//.test(navigator.userAgent)

/**
 * The offer of `installOffer`, decided when the page opens, so that nothing moves later. `press` shows the browser's
 * dialog; false if it has none any more.
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

/** Without storage nothing is offered, since a refusal could not be stored. */
function installMemory(now = Date.now()): InstallMemory {
  const fresh = { firstVisitAt: now, wasOffered: false, isDeclined: false }
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') }
  } catch {
    return { ...fresh, isDeclined: true }
  }
}

// From this code's loading on, on any page.
rememberInstall(mayInstall() ? { wasOffered: true } : {})
onMayInstall(() => mayInstall() && rememberInstall({ wasOffered: true }))
addEventListener('appinstalled', () => rememberInstall({ wasOffered: false }))

function rememberInstall(changes: Partial<InstallMemory> = {}): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...installMemory(), ...changes }))
  } catch {
    // Storage is full or blocked; nothing typed is lost.
  }
}
