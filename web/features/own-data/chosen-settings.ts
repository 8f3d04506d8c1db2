import { useMutationState } from '@tanstack/react-query'
import type { Settings } from '#contract/accounts/own-data.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'

export const changingSettings = ['PATCH /api/settings']

/** Choices being sent; a failed one drops out by itself. */
export function useChosenSettings(): Partial<Settings> {
  const onTheirWay = useMutationState({
    filters: { mutationKey: changingSettings, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Settings>,
  })
  return Object.assign({}, ...onTheirWay)
}

/** Returns the chosen units before they are saved. */
export const useChosenUnits = (user: Viewer) => useChosenSettings().units ?? user.units
