import { useEffect, useState } from 'react'

/** Content missing by then appears later. */
const LONGEST_MS = 1_000

/**
 * True once content and a part in its middle can be shown together, so that nothing moves under a finger, or a second
 * after the content. Stays true per `id`.
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
