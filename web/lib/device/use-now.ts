import { useEffect, useState } from 'react'
import { ELAPSED_REFRESH_MS } from '#contract/limits.ts'

/** In milliseconds, updated every minute and when the page becomes visible. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const tickIfVisible = () => document.visibilityState === 'visible' && tick()
    const timer = setInterval(tick, ELAPSED_REFRESH_MS)
    document.addEventListener('visibilitychange', tickIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tickIfVisible)
    }
  }, [])
  return now
}
