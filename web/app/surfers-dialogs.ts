import { OutboxWithNumbers } from '#web/dialogs/outbox-dialog.tsx'
import { EditSessionDialog, LogSessionDialog, WrapUpWithTrack } from '#web/dialogs/own-session-dialogs.tsx'
import { SurferDialog } from '#web/dialogs/surfer-dialog.tsx'
import { AchievementsDialog } from '#web/features/achievements/achievements-dialog.tsx'
import { BoardDialog } from '#web/features/boards/board-dialog.tsx'
import { FindBuddiesDialog } from '#web/features/buddies/finding/find-buddies-dialog.tsx'
import { InviteDialog } from '#web/features/buddies/invites/invite-dialog.tsx'
import { AlertDialog } from '#web/features/conditions/alerts/alert-dialog.tsx'
import { ContactDialog } from '#web/features/emergency-contacts/contact-dialog.tsx'
import { ScheduleDialog } from '#web/features/plans/form/schedule-dialog.tsx'
import { PlanDialog } from '#web/features/plans/plan-dialog.tsx'
import { AlarmDialog } from '#web/features/safety/alarm/alarm-dialog.tsx'
import { SafetyDialog } from '#web/features/safety/safety-dialog.tsx'
import { SecretSpotDialog } from '#web/features/secret-spots/secret-spot-dialog.tsx'
import { ProposeSpotDialog } from '#web/features/spot-proposals/propose-spot-dialog.tsx'
import { ReviewDialog } from '#web/features/spot-proposals/review-dialog.tsx'
import { EditProfileDialog } from '#web/features/users/edit-profile-dialog.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { DialogTable } from '#web/ui/dialogs/addressed-dialog.tsx'

/** Surfers' dialogs as one file, because each would cost every page a request. */
export const surfersDialogs = {
  achievements: AchievementsDialog,
  /** By session id, for alarm recipients. */
  alarm: AlarmDialog,
  /** A board by id; without one a new one. */
  board: BoardDialog,
  /** An emergency contact by id; without one a new one. */
  contact: ContactDialog,
  'edit-profile': EditProfileDialog,
  /** An own session by id. */
  'edit-session': EditSessionDialog,
  'find-buddies': FindBuddiesDialog,
  invite: InviteDialog,
  /** A past session, at a spot if its id follows. */
  'log-session': LogSessionDialog,
  outbox: OutboxWithNumbers,
  plan: PlanDialog,
  /** A new spot, or a correction if its id follows. */
  'propose-spot': ProposeSpotDialog,
  /** A spot proposal by id, for operators. */
  'review-spot': ReviewDialog,
  /** Safety of an own session by id. */
  safety: SafetyDialog,
  /** A planned session, at a spot if its id follows, then after a comma its start (ISO). */
  schedule: ScheduleDialog,
  /** A secret spot by id; without one a new one. */
  'secret-spot': SecretSpotDialog,
  surfer: SurferDialog,
  /** An alert by spot id; after a comma an existing alert's id. */
  'tell-me': AlertDialog,
  /** The end of an own session by id, or later details. */
  'wrap-up': WrapUpWithTrack,
} satisfies DialogTable<{ viewer: Viewer }>
