import { useEffect, useState } from 'react'
import { installMemory, rememberInstall } from '#web/features/install/install-memory.ts'
import { installOffer } from '#web/features/install/install-offer.ts'
import { install, mayInstall } from '#web/lib/device/install-prompt.ts'
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
