import { ChartColumn } from 'lucide-react'
import { UnconfirmedNotice } from '#web/features/accounts/unconfirmed-notice.tsx'
import { AchievementsRow } from '#web/features/achievements/achievements-row.tsx'
import { AccountNotices } from '#web/features/own-data/account-notices.tsx'
import { useOwnStats } from '#web/features/sessions/data/queries.ts'
import { LogPastButton } from '#web/features/sessions/log/log-past-button.tsx'
import { RecentSessions } from '#web/features/sessions/log/recent-sessions.tsx'
import { WaitingPastSessions } from '#web/features/sessions/log/waiting-past-sessions.tsx'
import { LogOutButton } from '#web/features/tracks/recording/log-out-button.tsx'
import { Figures } from '#web/features/users/figures.tsx'
import { ProfileHead } from '#web/features/users/profile-head.tsx'
import { useOwnRecord } from '#web/features/users/queries.ts'
import { SettingsRows } from '#web/features/users/settings-rows.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useSheetAddress } from '#web/ui/dialogs/sheet-address.ts'
import { Button } from '#web/ui/display/button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Section, SectionLink } from '#web/ui/layout/section.tsx'
import * as texts from '#words/pages/pages.ts'

export function ProfilePage({ user }: { user: Viewer }) {
  const stats = useOwnStats()
  const record = useOwnRecord()
  const session = useSheetAddress('session')
  const editing = useSheetAddress('edit-profile')
  return (
    <>
      <title>{texts.profileLineup}</title>
      <ProfileHead
        user={user}
        email={record.isPending ? undefined : (record.data?.email ?? '')}
        onEdit={() => editing.open()}
      />
      <AccountNotices {...user} />
      {user.standing !== 'unverified' && <UnconfirmedNotice className="mt-4.5" />}
      {stats.isError && !stats.data ? (
        <div className="mt-4.5">
          <ErrorState title={texts.couldntLoadYourStats} onRetry={() => stats.refetch()} />
        </div>
      ) : (
        <Figures stats={stats.data} />
      )}
      <Button href="/progress" size="m" wide className="mt-3" icon={<ChartColumn {...iconInButton} />}>
        {texts.yourProgress}
      </Button>
      <AchievementsRow />
      <WaitingPastSessions surferId={user.id} />
      <RecentSessions
        userId={user.id}
        empty={texts.startYourFirstSurfSession}
        above={<LogPastButton className="-mt-2 -ml-3" />}
        onOpen={session.open}
        action={<SectionLink href="/sessions">{texts.viewAll}</SectionLink>}
      />
      <Section title={texts.settings}>
        <SettingsRows firstContact={record.data?.emergencyContact ?? undefined} />
        <div className="mt-3">
          <LogOutButton surferId={user.id} />
        </div>
      </Section>
    </>
  )
}
