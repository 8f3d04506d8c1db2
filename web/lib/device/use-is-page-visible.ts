import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

/** Whether the reader can see the page: its tab is shown, and the phone is not locked. */
export const useIsPageVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
