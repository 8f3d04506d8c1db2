import { LogOut } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { useOwnStats } from '#web/features/surf-sessions/queries.ts'
import { RecentSessions } from '#web/features/surf-sessions/recent-sessions.tsx'
import { Figures } from '#web/features/users/figures.tsx'
import { ProfileHead } from '#web/features/users/profile-head.tsx'
import { ThemeSwitch } from '#web/features/users/theme-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { Section, SectionLink } from '#web/ui/section.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'

/** The signed-in surfer: who, how much, where lately, and the settings. */
export function ProfilePage({ user }: { user: User }) {
  const stats = useOwnStats()
  const session = useSheetAddress('session')
  return (
    <>
      <title>Profile · Lineup</title>
      <ProfileHead user={user} />
      {stats.isError && !stats.data ? (
        <ErrorState title="Your stats did not load" onRetry={() => stats.refetch()} />
      ) : (
        <Figures stats={stats.data} />
      )}
      <RecentSessions userId={user.id} onOpen={session.open} />
      <Section title="Settings">
        <ThemeSwitch />
        <SectionLink href="/proposals">
          {user.isOperator ? 'Spots that surfers propose' : 'Your spot proposals'}
        </SectionLink>
        <Button href="/api/logout" fill="plain" wide className="mt-3 text-rip-ink!" icon={<LogOut {...iconInButton} />}>
          Log Out
        </Button>
      </Section>
    </>
  )
}
