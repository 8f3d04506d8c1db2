import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** Begins each new page at its top. 'Back' and 'forward' keep the place, which the browser remembers. */
export function useScrollToTop(): void {
  const [path] = useLocation()
  const shown = useRef(path)
  const cameBackTo = useRef<string>(undefined)
  useEffect(() => {
    const remember = () => {
      cameBackTo.current = location.pathname
    }
    // In the capturing phase, so that it is known before the page of that address is drawn.
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
