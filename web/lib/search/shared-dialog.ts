/** Dialogs with shareable links. */
const SHARED = ['session', 'spot', 'plan', 'surfer'] as const

type SharedDialog = (typeof SHARED)[number]

/** The shareable dialog of an address's search, by default this page's. */
export const sharedDialogIn = (search = location.search): SharedDialog | undefined =>
  SHARED.find((name) => new URLSearchParams(search).has(name))

/** The dialog opened by a surfer's address while the page waits below; by default this page's. */
export const firstDialogIn = (search = location.search): SharedDialog | 'check-in' | undefined =>
  sharedDialogIn(search) ?? (new URLSearchParams(search).has('check-in') ? 'check-in' : undefined)
