/** The dialogs that surfers send each other links to. */
const SHARED = ['session', 'spot', 'plan', 'surfer'] as const

type SharedDialog = (typeof SHARED)[number]

/** The dialog of these that an address opens, by its search; without one, that of this page. */
export const sharedDialogIn = (search = location.search): SharedDialog | undefined =>
  SHARED.find((name) => new URLSearchParams(search).has(name))

/** The dialog that a surfer's address opens and the page waits below, by its search; without one, that of this page. */
export const firstDialogIn = (search = location.search): SharedDialog | 'check-in' | undefined =>
  sharedDialogIn(search) ?? (new URLSearchParams(search).has('check-in') ? 'check-in' : undefined)
