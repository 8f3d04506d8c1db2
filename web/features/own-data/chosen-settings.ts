import type { Settings } from '#contract/accounts/own-data.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { usePending } from '#web/ui/feedback/use-act.ts'

export const changingSettings = ['PATCH /api/settings']

/** Choices being sent; a failed one drops out by itself. */
export const useChosenSettings = (): Partial<Settings> =>
  Object.assign({}, ...usePending<Partial<Settings>>(changingSettings))

/** Returns the chosen units before they are saved. */
export const useChosenUnits = (user: Viewer) => useChosenSettings().units ?? user.units
