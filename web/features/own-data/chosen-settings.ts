import { useMutationState } from '@tanstack/react-query'
import type { Settings } from '#contract/accounts/own-data.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'

/** Under which changes of the settings are sent. */
export const changingSettings = ['PATCH /api/settings']

/** What was chosen and is on its way to the server: a choice that fails falls out by itself. */
export function useChosenSettings(): Partial<Settings> {
  const onTheirWay = useMutationState({
    filters: { mutationKey: changingSettings, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Settings>,
  })
  return Object.assign({}, ...onTheirWay)
}

/** The units that figures are shown in, from the moment they are chosen. */
export const useChosenUnits = (user: Viewer) => useChosenSettings().units ?? user.units
