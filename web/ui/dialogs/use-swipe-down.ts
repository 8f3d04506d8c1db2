import { type RefObject, useEffect, useEffectEvent } from 'react'

const CLOSE_AFTER_PX = 110
const CLOSE_AT_PX_PER_MS = 0.55
/** Smaller movements have no direction yet. */
const SLOP_PX = 8
const SINK_MS = 150

/** Calls `onClose` if far or fast enough. Scrolled content and `data-no-swipe` retain the gesture. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, open: boolean, onClose: () => void): void {
  // A parent's rerender must not interrupt a swipe.
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

    /** Closing was declined. */
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

function holdsTheGesture(target: EventTarget | null, sheet: HTMLElement): boolean {
  for (let node = target instanceof Element ? target : null; node && node !== sheet; node = node.parentElement) {
    if (node.scrollTop > 0 || node.matches('[data-no-swipe], input[type=range]')) return true
  }
  return false
}
