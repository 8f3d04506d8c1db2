import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#contract/own-data.ts'
import type { CurrentUser } from '#contract/users.ts'
import { call, read } from '#web/lib/api.ts'
import { refresh } from '#web/lib/cache.ts'
import type { Viewer } from '#web/lib/viewer.ts'
import { showToast } from '#web/ui/toast.ts'

const settingsQuery = read('GET /api/settings')
const me = read('GET /api/auth/user')
const mutationKey = ['PATCH /api/settings']

/** What was chosen and is on its way to the server: a choice that fails falls out by itself. */
function useChosen(): Partial<Settings> {
  const onTheirWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Partial<Settings>,
  })
  return Object.assign({}, ...onTheirWay)
}

/** The surfer's settings as they are at each opening, with what was just chosen already in them. */
export function useSettings() {
  const { data, isError, refetch } = useQuery({ ...settingsQuery, staleTime: 0 })
  const chosen = useChosen()
  return { settings: data && { ...data, ...chosen }, isError, refetch }
}

/** The units that figures are shown in, from the moment they are chosen. */
export const useChosenUnits = (user: Viewer) => useChosen().units ?? user.units

/** As much of the surfer's own record as the settings decide; more comes with the record itself. */
const shownBy = (
  { units, hidesFirstSteps, declinesPush, asksAboutSafetyMail }: Settings,
  user: Pick<CurrentUser, 'firstSteps' | 'asksAboutPush' | 'asksAboutSafetyMail'>,
) => ({
  units,
  firstSteps: hidesFirstSteps ? null : user.firstSteps,
  asksAboutPush: user.asksAboutPush && !declinesPush,
  asksAboutSafetyMail: user.asksAboutSafetyMail && asksAboutSafetyMail,
})

/** Saves a choice: one after the other, so that the last one stays. */
export function useChangeSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'settings' },
    mutationFn: (change: Partial<Settings>) => call('PATCH /api/settings', { body: change }),
    onSuccess: async (settings) => {
      // What was asked for before this choice may come after it.
      await Promise.all([settingsQuery, me].map(({ queryKey }) => cache.cancelQueries({ queryKey })))
      cache.setQueryData(settingsQuery.queryKey, settings)
      cache.setQueryData(me.queryKey, (user) => user && { ...user, ...shownBy(settings, user) })
    },
    onError: () => {
      showToast({ title: 'Error', text: 'Failed to save your choice', kind: 'destructive' })
      // An answer that got lost may have been a yes.
      void refresh(cache, 'GET /api/settings', 'GET /api/auth/user')
    },
  }).mutate
}
