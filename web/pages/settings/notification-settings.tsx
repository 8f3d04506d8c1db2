import { UnconfirmedNotice } from '#web/features/accounts/unconfirmed-notice.tsx'
import { KindTable } from '#web/features/notifications/kind-table.tsx'
import { PresetChoice } from '#web/features/notifications/preset-choice.tsx'
import { PushHere } from '#web/features/notifications/push-here.tsx'
import { QuietHours } from '#web/features/notifications/quiet-hours.tsx'
import { useSettings } from '#web/features/notifications/settings-queries.ts'
import { BelowProfile } from '#web/features/users/below-profile.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { lazyCode, lazyPage } from '#web/ui/dialogs/lazy-code.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import * as texts from '#words/pages/settings.ts'

const PLACEHOLDERS = 3

/** Few surfers have any. */
const pushServers = lazyCode(() => import('#web/features/notifications/push-servers/push-server-list.tsx'))
const PushServers = lazyPage(pushServers, (code) => code.PushServers, { waiting: null })

export function NotificationSettingsPage({ user }: { user: Viewer }) {
  const { settings, change, isError, refetch } = useSettings()
  return (
    <BelowProfile title={texts.notifications}>
      {settings ? (
        <>
          <PushHere />
          <UnconfirmedNotice className="mt-4" />
          <PresetChoice kinds={settings.kinds} onChange={change} />
          <KindTable user={user} settings={settings} onChange={change} />
          <QuietHours quietHours={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
          <PushServers />
        </>
      ) : isError ? (
        <ErrorState title={texts.couldntLoadYourSettings} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows count={PLACEHOLDERS} label={texts.loadingYourSettings} />
      )}
    </BelowProfile>
  )
}
