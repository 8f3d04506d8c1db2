import { LogOut } from 'lucide-react'
import { useOwnStats } from '#web/features/surf-sessions/queries.ts'
import { RecentSessions } from '#web/features/surf-sessions/recent-sessions.tsx'
import { Figures } from '#web/features/users/figures.tsx'
import { ProfileHead } from '#web/features/users/profile-head.tsx'
import { useUser } from '#web/features/users/queries.ts'
import { ThemeSwitch } from '#web/features/users/theme-switch.tsx'
import { Button } from '#web/ui/button.tsx'
import { iconInButton } from '#web/ui/icons.tsx'
import { Section } from '#web/ui/section.tsx'
import { useSheetAddress } from '#web/ui/sheet-address.ts'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** The signed-in surfer: who, how much, where lately, and the settings. */
export function ProfilePage() {
  const { data: user } = useUser()
  const { data: stats } = useOwnStats()
  const session = useSheetAddress('session')
  if (!user) return <PageSpinner text="Loading profile..." />
  return (
    <>
      <title>Profile · Lineup</title>
      <ProfileHead user={user} />
      <Figures stats={stats} />
      <RecentSessions userId={user.id} onOpen={session.open} />
      <Section title="Settings">
        <ThemeSwitch />
        <Button href="/api/logout" fill="plain" wide className="mt-3 text-rip-ink!" icon={<LogOut {...iconInButton} />}>
          Log Out
        </Button>
      </Section>
    </>
  )
}
