import { useState } from 'react'

export type PressHandlers = ReturnType<typeof usePress>['handlers']

/**
 * Whether a press is under way on the element that gets `handlers`. Do not replace it meanwhile: a press that starts and
 * ends on different elements fires no click.
 */
export function usePress() {
  const [isPressed, setPressed] = useState(false)
  // The click event follows `pointerup` in the same task.
  const release = () => setTimeout(() => setPressed(false))
  const handlers = {
    onPointerDown: () => setPressed(true),
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
  }
  return { isPressed, handlers }
}
