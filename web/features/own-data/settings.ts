import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '#contract/accounts/own-data.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { changingSettings, useChosenSettings } from '#web/features/own-data/chosen-settings.ts'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { showToast } from '#web/ui/feedback/toast.ts'

const settingsQuery = read('GET /api/settings')
const me = read('GET /api/auth/user')

/** Merges unsaved choices into settings refetched at each opening. */
export function useSettings() {
  const { data, isError, refetch } = useQuery({ ...settingsQuery, staleTime: 0 })
  const chosen = useChosenSettings()
  return { settings: data && { ...data, ...chosen }, isError, refetch }
}

/** Returns the fields of the current user that settings decide. */
const shownBy = (
  { units, hidesFirstSteps, declinesPush, asksAboutSafetyMail }: Settings,
  user: Pick<CurrentUser, 'firstSteps' | 'asksAboutPush' | 'asksAboutSafetyMail'>,
) => ({
  units,
  firstSteps: hidesFirstSteps ? null : user.firstSteps,
  asksAboutPush: user.asksAboutPush && !declinesPush,
  asksAboutSafetyMail: user.asksAboutSafetyMail && asksAboutSafetyMail,
})

/** Saves sequentially, so that the last choice wins. */
export function useChangeSettings() {
  const cache = useQueryClient()
  return useMutation({
    mutationKey: changingSettings,
    scope: { id: 'settings' },
    mutationFn: (change: Partial<Settings>) => call('PATCH /api/settings', { body: change }),
    onSuccess: async (settings) => {
      // An earlier request's reply could overwrite this choice.
      await Promise.all([settingsQuery, me].map(({ queryKey }) => cache.cancelQueries({ queryKey })))
      cache.setQueryData(settingsQuery.queryKey, settings)
      cache.setQueryData(me.queryKey, (user) => user && { ...user, ...shownBy(settings, user) })
    },
    onError: () => {
      showToast({ title: 'Error', text: 'Failed to save your choice', kind: 'destructive' })
      // The server may have saved it although the answer was lost.
      void refresh(cache, 'GET /api/settings', 'GET /api/auth/user')
    },
  }).mutate
}
