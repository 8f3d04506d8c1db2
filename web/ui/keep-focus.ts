/** What speaks for an element when it has gone: the heading of its section or its dialog, else that of the page. */
export function headingsOf(element: Element): () => HTMLElement | null {
  const near =
    element.closest('section')?.querySelector<HTMLElement>('h2') ?? element.closest<HTMLElement>('[role=dialog]')
  return () => (near?.isConnected ? near : document.querySelector<HTMLElement>('main h1'))
}

/** Moves the focus to a heading, which by itself takes none. */
export function focusHeading(heading: HTMLElement | null): void {
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * A `ref` for what may go while the focus is inside it, or in a question that it asked, as a row whose button removes it:
 * a heading takes the focus then, so that keyboard and screen reader go on where they were.
 */
export function handOnFocus(element: HTMLElement | null) {
  if (!element) return
  return () => {
    const focused = document.activeElement
    const asked = focused?.closest('[role=alertdialog]')
    if (!asked && !element.contains(focused)) return
    const heading = headingsOf(element)
    // What takes the row's place stands after this commit, and so does a question that another asked.
    queueMicrotask(() => element.isConnected || asked?.isConnected || focusHeading(heading()))
  }
}
