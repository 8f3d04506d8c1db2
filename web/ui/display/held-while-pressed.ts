import { useEffect, useRef, useState } from 'react'

/** Freezes `value` during a press anywhere: an element that moves between pointer down and up gets no click. */
export function useHeldWhilePressed<T>(value: T): T {
  const [isHeld, setHeld] = useState(false)
  const before = useRef(value)
  useEffect(() => {
    if (!isHeld) before.current = value
  })
  useEffect(() => {
    const stopping = new AbortController()
    const options = { capture: true, signal: stopping.signal }
    const hold = () => setHeld(true)
    // The click event follows `pointerup` in the same task.
    const release = () => setTimeout(setHeld, 0, false)
    addEventListener('pointerdown', hold, options)
    addEventListener('pointerup', release, options)
    addEventListener('pointercancel', release, options)
    return () => stopping.abort()
  }, [])
  return isHeld ? before.current : value
}
