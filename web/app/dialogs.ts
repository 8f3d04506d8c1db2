import type { Viewer } from '#web/lib/api/viewer.ts'
import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'

const importSurfersDialogs = () => import('#web/app/surfers-dialogs.ts')
const importEveryonesDialogs = () => import('#web/app/everyones-dialogs.ts')

type Opened = { /** Null is a visitor. */ viewer: Viewer | null }

/** 'Check In to Surf', at `?check-in`, with a spot chosen when its id follows. */
export const CheckInDialog = addressedDialog<{ viewer: Viewer }>(
  'check-in',
  async () => (await import('#web/dialogs/check-in-dialog.tsx')).CheckInDialog,
)

/** A session in detail, at `?session=ID`. */
export const SessionDialog = addressedDialog<Opened>(
  'session',
  async () => (await importEveryonesDialogs()).SessionWithTrack,
)

/** A spot in detail, at `?spot=ID`. */
export const SpotDialog = addressedDialog<Opened>('spot', async () => (await importEveryonesDialogs()).SpotDialog)

/** The search for surfers, at `?find-buddies`. */
export const FindBuddiesDialog = addressedDialog(
  'find-buddies',
  async () => (await importSurfersDialogs()).FindBuddiesDialog,
)

/** The surfer's invite link with its QR code, at `?invite`. */
export const InviteDialog = addressedDialog('invite', async () => (await importSurfersDialogs()).InviteDialog)

/** A new spot, at `?propose-spot`, or what is wrong with a known one, when its id follows. */
export const ProposeSpotDialog = addressedDialog(
  'propose-spot',
  async () => (await importSurfersDialogs()).ProposeSpotDialog,
)

/** Another surfer's profile, at `?surfer=ID`. */
export const SurferDialog = addressedDialog('surfer', async () => (await importSurfersDialogs()).SurferDialog)

/** 'Edit Profile', at `?edit-profile`. */
export const EditProfileDialog = addressedDialog<{ viewer: Viewer }>(
  'edit-profile',
  async () => (await importSurfersDialogs()).EditProfileDialog,
)

/** What a surfer says of their own session, at `?edit-session=ID`. */
export const EditSessionDialog = addressedDialog<{ viewer: Viewer }>(
  'edit-session',
  async () => (await importSurfersDialogs()).EditSessionDialog,
)

/** A session that is over, at `?log-session`, with a spot chosen when its id follows. */
export const LogSessionDialog = addressedDialog<{ viewer: Viewer }>(
  'log-session',
  async () => (await importSurfersDialogs()).LogSessionDialog,
)

/** The end of the reader's own session, or what is added about it later, at `?wrap-up=ID`. */
export const WrapUpDialog = addressedDialog<{ viewer: Viewer }>(
  'wrap-up',
  async () => (await importSurfersDialogs()).WrapUpWithTrack,
)

/** A session to come, at `?schedule`, with a spot chosen when its id follows, and after a comma its start (ISO). */
export const ScheduleDialog = addressedDialog<{ viewer: Viewer }>(
  'schedule',
  async () => (await importSurfersDialogs()).ScheduleDialog,
)

/** A planned session, at `?plan=ID`. */
export const PlanDialog = addressedDialog<{ viewer: Viewer }>(
  'plan',
  async () => (await importSurfersDialogs()).PlanDialog,
)

/** A surfer who has not come back, at `?alarm=SESSION_ID`, for those who were told. */
export const AlarmDialog = addressedDialog('alarm', async () => (await importSurfersDialogs()).AlarmDialog)

/** How the reader's own session is looked after, at `?safety=SESSION_ID`. */
export const SafetyDialog = addressedDialog('safety', async () => (await importSurfersDialogs()).SafetyDialog)

/** An emergency contact, at `?contact=ID`, or a new one without an id. */
export const ContactDialog = addressedDialog('contact', async () => (await importSurfersDialogs()).ContactDialog)

/** An alert at a spot, at `?tell-me=SPOT_ID`, or an alert of the surfer's there, at `?tell-me=SPOT_ID,ID`. */
export const TellMeDialog = addressedDialog('tell-me', async () => (await importSurfersDialogs()).TellMeDialog)

/** What waits in the outbox, was refused or has arrived, at `?outbox`. */
export const OutboxDialog = addressedDialog('outbox', async () => (await importSurfersDialogs()).OutboxWithNumbers)
