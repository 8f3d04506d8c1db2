import { useCallback, useState } from 'react'

/** False until known. */
export function useOutOfSight() {
  const [isOutOfSight, setOutOfSight] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setOutOfSight(entry?.isIntersecting === false))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { watch, isOutOfSight }
}
