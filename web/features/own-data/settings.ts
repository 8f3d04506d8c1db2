import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#contract/accounts/own-data.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { changingSettings, useChosenSettings } from '#web/features/own-data/chosen-settings.ts'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

const settingsQuery = read('GET /api/settings')
const me = read('GET /api/auth/user')

/** The surfer's settings as they are at each opening, with what was just chosen already in them. */
export function useSettings() {
  const { data, isError, refetch } = useQuery({ ...settingsQuery, staleTime: 0 })
  const chosen = useChosenSettings()
  return { settings: data && { ...data, ...chosen }, isError, refetch }
}

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
    mutationKey: changingSettings,
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
