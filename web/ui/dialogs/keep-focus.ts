/** Heading of the section or dialog, else of the page. */
export function headingsOf(element: Element): () => HTMLElement | null {
  const near =
    element.closest('section')?.querySelector<HTMLElement>('h2') ?? element.closest<HTMLElement>('[role=dialog]')
  return () => (near?.isConnected ? near : document.querySelector<HTMLElement>('main h1'))
}

/** Focuses a heading, which is not focusable by itself. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * A `ref` for elements that may disappear with the focus, such as a removed row: keyboards and screen readers continue
 * at a heading.
 */
export function handOnFocus(element: HTMLElement | null) {
  if (!element) return
  return () => {
    const focused = document.activeElement
    const dialog = focused?.closest('[role=alertdialog]')
    if (!dialog && !element.contains(focused)) return
    const heading = headingsOf(element)
    // The row's replacement exists after this commit, as does a question opened by another.
    queueMicrotask(() => element.isConnected || dialog?.isConnected || focusHeading(heading()))
  }
}
