/** The dialogs that surfers send each other links to. */
const SHARED = ['session', 'spot', 'plan', 'surfer'] as const

export type SharedDialog = (typeof SHARED)[number]

/** The dialog of these that an address opens, by its search. */
export const sharedDialogIn = (query: URLSearchParams): SharedDialog | undefined =>
  SHARED.find((name) => query.has(name))
