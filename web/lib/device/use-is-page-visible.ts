import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** True while the page is visible: tab in front and phone unlocked. */
export const useIsPageVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
