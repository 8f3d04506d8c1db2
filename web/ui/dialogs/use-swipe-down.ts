import { type RefObject, useEffect, useEffectEvent } from 'react'

const CLOSE_AFTER_PX = 110
const CLOSE_AT_PX_PER_MS = 0.55
/** A finger that moved less has not yet said which way it goes. */
const SLOP_PX = 8
/** By then a sheet that closes is on its way down. */
const SINK_MS = 150

/**
 * Lets a sheet follow a finger that pulls it down, and calls `onClose` when it was pulled far or fast enough.
 * A part that is scrolled keeps the gesture until it is back at its top; `data-no-swipe` keeps it always.
 */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  // A parent that renders anew in the middle of a pull must not drop it.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = sheet.current
    if (!open || !element) return
    let start: { x: number; y: number; time: number } | undefined
    let pulled = 0

    const begin = (event: TouchEvent) => {
      const touch = event.touches[0]
      const free = touch && event.touches.length === 1 && !holdsTheGesture(event.target, element)
      start = free ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : undefined
      pulled = 0
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (!start || !touch) return
      const down = touch.clientY - start.y
      const aside = Math.abs(touch.clientX - start.x)
      if (pulled === 0 && Math.max(Math.abs(down), aside) > SLOP_PX && down < aside + SLOP_PX) start = undefined
      if (!start || (pulled === 0 && down <= SLOP_PX)) return
      event.preventDefault()
      pulled = Math.max(0, down - SLOP_PX)
      element.dataset.dragging = ''
      element.style.setProperty('--drag', `${pulled}px`)
    }
    const end = (event: TouchEvent) => {
      delete element.dataset.dragging
      const speed = start ? pulled / (event.timeStamp - start.time) : 0
      const closes =
        event.type === 'touchend' && (pulled > CLOSE_AFTER_PX || (pulled > 24 && speed > CLOSE_AT_PX_PER_MS))
      if (closes) {
        close()
        setTimeout(comeBack, SINK_MS)
      } else element.style.removeProperty('--drag')
      start = undefined
      pulled = 0
    }

    /** Who asks before closing, and is told not to, has the sheet where it was. */
    const comeBack = () => 'open' in element.dataset && element.style.removeProperty('--drag')

    element.addEventListener('touchstart', begin, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', begin)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [sheet, open])
}

/** Whether something under the finger is scrolled down, or wants the finger for itself. */
function holdsTheGesture(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== sheet; node = node.parentElement) {
    if (node.scrollTop > 0 || node.matches('[data-no-swipe], input[type=range]')) return true
  }
  return false
}
