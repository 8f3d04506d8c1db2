import { EditSessionDialog } from '#web/dialogs/edit-session-dialog.tsx'
import { LogSessionDialog } from '#web/dialogs/log-session-dialog.tsx'
import { OutboxWithNumbers } from '#web/dialogs/outbox-dialog.tsx'
import { SurferDialog } from '#web/dialogs/surfer-dialog.tsx'
import { WrapUpWithTrack } from '#web/dialogs/wrap-up-dialog.tsx'
import { AchievementsDialog } from '#web/features/achievements/achievements-dialog.tsx'
import { BoardDialog } from '#web/features/boards/board-dialog.tsx'
import { FindBuddiesDialog } from '#web/features/buddies/finding/find-buddies-dialog.tsx'
import { InviteDialog } from '#web/features/buddies/invites/invite-dialog.tsx'
import { ContactDialog } from '#web/features/emergency-contacts/contact-dialog.tsx'
import { ScheduleDialog } from '#web/features/plans/form/schedule-dialog.tsx'
import { PlanDialog } from '#web/features/plans/plan-dialog.tsx'
import { AlarmDialog } from '#web/features/safety/alarm/alarm-dialog.tsx'
import { SafetyDialog } from '#web/features/safety/safety-dialog.tsx'
import { SecretSpotDialog } from '#web/features/secret-spots/secret-spot-dialog.tsx'
import { TellMeDialog } from '#web/features/spot-alerts/tell-me-dialog.tsx'
import { ProposeSpotDialog } from '#web/features/spot-proposals/propose-spot-dialog.tsx'
import { ReviewDialog } from '#web/features/spot-proposals/review-dialog.tsx'
import { EditProfileDialog } from '#web/features/users/edit-profile-dialog.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { DialogTable } from '#web/ui/dialogs/addressed-dialog.tsx'

/** The dialogs that only surfers open, as one file: each of its own would cost every page a request. */
export const surfersDialogs = {
  /** Everything that can be earned. */
  achievements: AchievementsDialog,
  /** A surfer who has not come back, by session id, for those who were notified. */
  alarm: AlarmDialog,
  /** A board of the surfer's, by id; without one a new board. */
  board: BoardDialog,
  /** An emergency contact, by id; without one a new contact. */
  contact: ContactDialog,
  'edit-profile': EditProfileDialog,
  /** A session of the surfer's own, by id. */
  'edit-session': EditSessionDialog,
  'find-buddies': FindBuddiesDialog,
  /** The surfer's invite link with its QR code. */
  invite: InviteDialog,
  /** A session that is over; at a spot when its id follows. */
  'log-session': LogSessionDialog,
  /** What waits to be sent, was refused or has arrived. */
  outbox: OutboxWithNumbers,
  plan: PlanDialog,
  /** A new spot, or what is wrong with a known one when its id follows. */
  'propose-spot': ProposeSpotDialog,
  /** A proposal of a spot, by id, for operators. */
  'review-spot': ReviewDialog,
  /** The safety watch of a session of the surfer's own, by id. */
  safety: SafetyDialog,
  /** A session to come; at a spot when its id follows, and after a comma its start (ISO). */
  schedule: ScheduleDialog,
  /** A secret spot of the surfer's, by id; without one a new spot. */
  'secret-spot': SecretSpotDialog,
  surfer: SurferDialog,
  /** An alert at a spot, by the spot's id; after a comma the id of an alert that is there. */
  'tell-me': TellMeDialog,
  /** The end of the surfer's own session, by id, or what is added about it later. */
  'wrap-up': WrapUpWithTrack,
} satisfies DialogTable<{ viewer: Viewer }>
