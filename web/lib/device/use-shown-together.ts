import { useEffect, useState } from 'react'

/** Later content appears on its own. */
const LONGEST_MS = 1_000

/**
 * True once content and its middle part can appear together, so that nothing moves under a finger. Stays true per `id`.
 */
export function useShownTogether(id: string, isReady: boolean, isMoreComing: boolean): boolean {
  const [shownId, setShownId] = useState<string>()
  const wasShown = shownId === id
  const isWhole = isReady && !isMoreComing
  if (isWhole && !wasShown) setShownId(id)
  const isHeldUp = isReady && isMoreComing && !wasShown
  useEffect(() => {
    if (!isHeldUp) return
    const timer = setTimeout(() => setShownId(id), LONGEST_MS)
    return () => clearTimeout(timer)
  }, [id, isHeldUp])
  return isWhole || wasShown
}
