/** A phone in landscape, as `lying` in the stylesheets. */
const LYING = '(orientation: landscape) and (height <= 500px)'
const BY_READER = ['pointerdown', 'wheel', 'keydown'] as const

/** Repeats while content above loads, until the reader interacts. Returns the stop function. */
export function scrollToWhenLying(element: HTMLElement | null) {
  if (!element) return
  const lying = matchMedia(LYING)
  const scroll = () => lying.matches && element.scrollIntoView({ block: 'start' })
  const whileLoading = new ResizeObserver(scroll)
  whileLoading.observe(document.body)
  const stop = () => whileLoading.disconnect()
  for (const event of BY_READER) addEventListener(event, stop, { once: true, capture: true })
  lying.addEventListener('change', scroll)
  return () => {
    stop()
    for (const event of BY_READER) removeEventListener(event, stop, { capture: true })
    lying.removeEventListener('change', scroll)
  }
}
