import { addressedDialog } from '#web/ui/dialogs/addressed-dialog.tsx'

// What opens from the profile and the pages below it alone, so that the first load of Home is without it.

const importSurfersDialogs = () => import('#web/app/surfers-dialogs.ts')

/** Everything that can be earned, at `?achievements`. */
export const AchievementsDialog = addressedDialog(
  'achievements',
  async () => (await importSurfersDialogs()).AchievementsDialog,
)

/** A secret spot of the surfer's, at `?secret-spot=ID`, or a new one without an id. */
export const SecretSpotDialog = addressedDialog(
  'secret-spot',
  async () => (await importSurfersDialogs()).SecretSpotDialog,
)

/** A board of the surfer's, at `?board=ID`, or a new one without an id. */
export const BoardDialog = addressedDialog('board', async () => (await importSurfersDialogs()).BoardDialog)

/** A proposal of a spot, at `?review-spot=ID`, for operators. */
export const ReviewDialog = addressedDialog('review-spot', async () => (await importSurfersDialogs()).ReviewDialog)
