import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotificationKind } from '#contract/people/notification-kinds.ts'
import type { NotificationSettings } from '#contract/people/notifications.ts'
import { call, read } from '#web/lib/api/api.ts'
import { useAct, usePending } from '#web/ui/feedback/use-act.ts'
import * as texts from '#words/notifications.ts'

type Channels = NotificationSettings['kinds'][NotificationKind]
export type Channel = keyof Channels
export type SettingsChange =
  | { kind: NotificationKind; channel: Channel; isOn: boolean }
  | { kinds: NotificationSettings['kinds'] }
  | { quietHours: NotificationSettings['quietHours'] }

const settingsQuery = read('GET /api/notification-settings')
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
const mutationKey = ['PUT /api/notification-settings']

function changed<Settings extends NotificationSettings>(settings: Settings, change: SettingsChange): Settings {
  if (!('kind' in change)) return { ...settings, ...change }
  const { kind, channel, isOn } = change
  return { ...settings, kinds: { ...settings.kinds, [kind]: { ...settings.kinds[kind], [channel]: isOn } } }
}

/** Settings with pending changes applied; a failed one is undone. Changes are sent in order, each on the last reply. */
export function useSettings() {
  const cache = useQueryClient()
  const { data, isError, refetch } = useQuery(settingsQuery)
  const { mutate } = useAct({
    mutationKey,
    scope: { id: 'notification-settings' },
    call: async (change: SettingsChange) => {
      const { kinds, quietHours } = changed(await cache.ensureQueryData(settingsQuery), change)
      return call('PUT /api/notification-settings', { body: { kinds, quietHours, timeZone } })
    },
    store: (_cache, settings) => cache.setQueryData(settingsQuery.queryKey, settings),
    failed: texts.failedToSaveYourChoice,
  })
  const pending = usePending<SettingsChange>(mutationKey)
  return { settings: data && pending.reduce(changed, data), change: mutate, isError, refetch }
}
