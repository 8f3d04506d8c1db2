import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

export const useIsPageVisible = () => useSyncExternalStore(subscribe, () => document.visibilityState === 'visible')
