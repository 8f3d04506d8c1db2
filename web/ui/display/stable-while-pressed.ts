import { useEffect, useRef, useState } from 'react'

/** Freezes `value` during a press anywhere: an element that moves between pointer down and up gets no click. */
export function useStableWhilePressed<T>(value: T): T {
  const [isPressed, setPressed] = useState(false)
  const before = useRef(value)
  useEffect(() => {
    if (!isPressed) before.current = value
  })
  useEffect(() => {
    const stopping = new AbortController()
    const options = { capture: true, signal: stopping.signal }
    const hold = () => setPressed(true)
    // The click event follows `pointerup` in the same task.
    const release = () => setTimeout(setPressed, 0, false)
    addEventListener('pointerdown', hold, options)
    addEventListener('pointerup', release, options)
    addEventListener('pointercancel', release, options)
    return () => stopping.abort()
  }, [])
  return isPressed ? before.current : value
}
