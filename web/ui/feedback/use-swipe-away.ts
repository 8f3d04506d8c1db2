import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Distance that dismisses it. */
const AWAY_PX = 40
/** Smaller movements press a button. */
const SLOP_PX = 8

export function useSwipeAway(ref: RefObject<HTMLElement | null>, onAway: () => void): void {
  const leave = useEffectEvent(onAway)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let start: { x: number; y: number } | undefined
    const movedTo = ({ clientX, clientY }: PointerEvent) => ({
      aside: clientX - (start?.x ?? clientX),
      down: Math.max(0, clientY - (start?.y ?? clientY)),
    })
    const begin = ({ clientX, clientY }: PointerEvent) => {
      start = { x: clientX, y: clientY }
    }
    const move = (event: PointerEvent) => {
      const { aside, down } = movedTo(event)
      if (!start || Math.max(Math.abs(aside), down) < SLOP_PX) return
      if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
      element.style.translate = Math.abs(aside) > down ? `${aside}px 0` : `0 ${down}px`
    }
    const end = (event: PointerEvent) => {
      const { aside, down } = movedTo(event)
      start = undefined
      element.style.removeProperty('translate')
      if (event.type === 'pointerup' && Math.max(Math.abs(aside), down) > AWAY_PX) leave()
    }
    element.addEventListener('pointerdown', begin)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', end)
    element.addEventListener('pointercancel', end)
    return () => {
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', end)
      element.removeEventListener('pointercancel', end)
    }
  }, [ref])
}
