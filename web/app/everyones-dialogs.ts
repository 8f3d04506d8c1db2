import { SessionWithTrack } from '#web/dialogs/session-dialog.tsx'
import { SpotDialog } from '#web/dialogs/spot-dialog.tsx'
import { ReportDialog } from '#web/features/moderation/reporting/report-dialog.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { DialogTable } from '#web/ui/dialogs/addressed-dialog.tsx'

/** Dialogs also for visitors, as one file. */
export const everyonesDialogs = {
  report: ReportDialog,
  session: SessionWithTrack,
  spot: SpotDialog,
} satisfies DialogTable<{
  viewer: Viewer | null
}>
