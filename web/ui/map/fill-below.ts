/** A `ref` that sets `--map-top` to an element's distance from the top of the page. */
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
