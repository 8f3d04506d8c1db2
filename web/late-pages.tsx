import { OverSurfersPages } from '#web/late-over-pages.tsx'
import { holdable } from '#web/ui/held-page.ts'
import { lateCode } from '#web/ui/late-code.ts'
import { latePage } from '#web/ui/late-page.tsx'
import { DiscoverSkeleton, HomeSkeleton } from '#web/ui/page-skeletons.tsx'

const home = holdable(lateCode(() => import('#web/pages/home.tsx')))
export const HomePage = latePage(home, (code) => code.HomePage, {
  waiting: <HomeSkeleton />,
  title: 'Home · Lineup',
})

const discover = holdable(lateCode(() => import('#web/pages/discover.tsx')))
export const DiscoverPage = latePage(discover, (code) => code.DiscoverPage, {
  waiting: <DiscoverSkeleton />,
  title: 'Discover · Lineup',
})

/** With code of its own: its maps and pictures are fetched only when somebody opens it. */
const progress = lateCode(() => import('#web/pages/progress.tsx'))
export const ProgressPage = latePage(progress, (code) => code.ProgressPage)

/** Their calls may need a fresh sign-in, so the dialog that asks for one comes with them. */
const others = lateCode(async () => {
  const [pages] = await Promise.all([import('#web/surfers-pages.ts'), OverSurfersPages.prefetch()])
  return pages
})
export const AlertsPage = latePage(others, (code) => code.AlertsPage)
export const BoardsPage = latePage(others, (code) => code.BoardsPage)
export const BuddiesPage = latePage(others, (code) => code.BuddiesPage)
export const EmergencyContactsPage = latePage(others, (code) => code.EmergencyContactsPage)
export const HelpPage = latePage(others, (code) => code.HelpPage)
export const ImportsPage = latePage(others, (code) => code.ImportsPage)
export const NotificationSettingsPage = latePage(others, (code) => code.NotificationSettingsPage)
export const NotificationsPage = latePage(others, (code) => code.NotificationsPage)
export const PrivacySettingsPage = latePage(others, (code) => code.PrivacySettingsPage)
export const ProfilePage = latePage(others, (code) => code.ProfilePage)
export const ProposalsPage = latePage(others, (code) => code.ProposalsPage)
export const SafetyReportPage = latePage(others, (code) => code.SafetyReportPage)
export const SecretSpotsPage = latePage(others, (code) => code.SecretSpotsPage)
export const SecurityPage = latePage(others, (code) => code.SecurityPage)
export const SecurityLogPage = latePage(others, (code) => code.SecurityLogPage)
export const SessionsPage = latePage(others, (code) => code.SessionsPage)
export const SharedFilesPage = latePage(others, (code) => code.SharedFilesPage)
