import { CompanionsField } from '#web/features/plans/form/companions-field.tsx'
import { SpotChoice } from '#web/features/plans/form/spot-field.tsx'
import { SecretSpotChoices } from '#web/features/secret-spots/secret-spot-choices.tsx'
import { EditSession } from '#web/features/sessions/log/edit-session-dialog.tsx'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'

const CHOICES = { SpotChoice, SecretSpotChoices }

/** 'Edit Session' at `?edit-session=ID`, with its choices of spots and companions. */
export const EditSessionDialog = (props: AddressedDialogProps & { viewer: Viewer }) => (
  <EditSession
    {...props}
    choices={CHOICES}
    companionsOf={({ companions }, chosen, onChange) => (
      <CompanionsField chosen={chosen} before={companions} onChange={onChange} />
    )}
  />
)
