/** A `ref` that keeps `--map-top` of an element at its distance from the top of the page, whatever comes above it. */
export function fillBelow(element: HTMLElement | null) {
  if (!element) return
  const follow = () => {
    const top = Math.round(element.getBoundingClientRect().top + scrollY)
    element.style.setProperty('--map-top', `${top}px`)
  }
  const observer = new ResizeObserver(follow)
  observer.observe(document.body)
  follow()
  return () => observer.disconnect()
}
