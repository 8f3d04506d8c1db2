import { useQuery } from '@tanstack/react-query'
import type { Settings } from '#contract/accounts/own-data.ts'
import type { CurrentUser } from '#contract/accounts/users.ts'
import { changingSettings, useChosenSettings } from '#web/features/own-data/chosen-settings.ts'
import { call, read } from '#web/lib/api/api.ts'
import { refresh } from '#web/lib/api/cache.ts'
import { useAct } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/own-data.ts'

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
export const useChangeSettings = () =>
  useAct({
    mutationKey: changingSettings,
    scope: { id: 'settings' },
    call: (change: Partial<Settings>) => call('PATCH /api/settings', { body: change }),
    store: async (cache, settings) => {
      // An earlier request's reply could overwrite this choice.
      await Promise.all([settingsQuery, me].map(({ queryKey }) => cache.cancelQueries({ queryKey })))
      cache.setQueryData(settingsQuery.queryKey, settings)
      cache.setQueryData(me.queryKey, (user) => user && { ...user, ...shownBy(settings, user) })
    },
    failed: texts.failedToSaveYourChoice,
    // The server may have saved it although the answer was lost.
    changes: (cache, { error }) => error && refresh(cache, 'GET /api/settings', 'GET /api/auth/user'),
  }).mutate
