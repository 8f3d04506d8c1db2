import type { KeyboardEvent } from 'react'

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

/**
 * For the popup of a dialog, as `onKeyDown`: the Tab key goes round inside it. Base UI's own way leads over elements that
 * nobody sees and that hold the focus for a frame, where a screen reader finds nothing to say.
 */
export function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  const { currentTarget: popup, shiftKey } = event
  const stops = tabStops(popup)
  const [first, last, focused] = [stops[0], stops.at(-1), document.activeElement]
  const isAtEnd = shiftKey ? focused === first || focused === popup : focused === last
  if (!isAtEnd) return
  event.preventDefault()
  const next = shiftKey ? last : first
  next?.focus()
}

/** What the Tab key stops at, in order. */
const tabStops = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, [data-base-ui-focus-guard]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isRadioBesideChosen(element),
  )

/** The Tab key stops at one of those with the same name alone: the chosen one. */
function isRadioBesideChosen(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  const others = document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')
  return [...others].some(({ name, form }) => name === element.name && form === element.form)
}
