import { useEffect, useState } from 'react'

/** What is still missing by then comes later: it must not keep the rest from its reader. */
const LONGEST_MS = 1_000

/**
 * Whether content may be shown that something else stands in the middle of: once both are there, so that nothing moves
 * under a finger, or a second after the content at the latest. What was shown stays shown; `id` names the content.
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
