import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Scrolls new pages to the top. The browser restores positions for 'back' and 'forward'. */
export function useScrollToTop(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  const cameBackTo = useRef<string>(undefined)
  useEffect(() => {
    const remember = () => {
      cameBackTo.current = location.pathname
    }
    // Captured, so that it runs before the page renders.
    addEventListener('popstate', remember, { capture: true })
    return () => removeEventListener('popstate', remember, { capture: true })
  }, [])
  useLayoutEffect(() => {
    if (shown.current === path) return
    shown.current = path
    if (cameBackTo.current !== path) scrollTo(0, 0)
    cameBackTo.current = undefined
  }, [path])
}
