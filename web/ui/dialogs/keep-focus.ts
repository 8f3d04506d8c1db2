import type { KeyboardEvent } from 'react'

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
    const asked = focused?.closest('[role=alertdialog]')
    if (!asked && !element.contains(focused)) return
    const heading = headingsOf(element)
    // The row's replacement exists after this commit, as does a question opened by another.
    queueMicrotask(() => element.isConnected || asked?.isConnected || focusHeading(heading()))
  }
}

/** Cycles the Tab key inside a popup: Base UI's focus guards hold the focus for a frame, empty for screen readers. */
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

const tabStops = (within: Element): HTMLElement[] =>
  [...within.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]')].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [inert] *, [data-base-ui-focus-guard]') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !isRadioBesideChosen(element),
  )

/** Tab stops only at the chosen radio button of a group. */
function isRadioBesideChosen(element: HTMLElement): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return false
  const others = document.querySelectorAll<HTMLInputElement>('input[type=radio]:checked')
  return [...others].some(({ name, form }) => name === element.name && form === element.form)
}
