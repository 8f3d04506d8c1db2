import { EditSession } from '#web/features/surf-sessions/edit-session-dialog.tsx'
import type { Viewer } from '#web/lib/viewer.ts'
import { SessionPlaceField } from '#web/pages/session-place-field.tsx'
import type { AddressedDialogProps } from '#web/ui/addressed-dialog.tsx'

/** 'Edit Session', at `?edit-session=ID`, with the field for its place. */
export const EditSessionDialog = (props: AddressedDialogProps & { viewer: Viewer }) => (
  <EditSession {...props} placeField={SessionPlaceField} />
)
