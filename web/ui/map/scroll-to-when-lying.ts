/** A phone that lies on its side, as `lying` of the stylesheets. */
const LYING = '(orientation: landscape) and (height <= 500px)'
const BY_READER = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Scrolls to an element on a phone that lies on its side, where there is no room for what stands above it, and again while
 * that still loads; never once the reader has done something. Returns what ends it.
 */
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
