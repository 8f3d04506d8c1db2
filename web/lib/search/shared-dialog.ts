const SHARED = ['session', 'spot', 'plan', 'surfer'] as const

type SharedDialog = (typeof SHARED)[number]

export const sharedDialogIn = (search = location.search): SharedDialog | undefined =>
  SHARED.find((name) => new URLSearchParams(search).has(name))

export const firstDialogIn = (search = location.search): SharedDialog | 'check-in' | undefined =>
  sharedDialogIn(search) ?? (new URLSearchParams(search).has('check-in') ? 'check-in' : undefined)
