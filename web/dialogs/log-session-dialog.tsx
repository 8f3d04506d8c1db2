import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#web/features/own-data/settings.ts'
import { CompanionsField } from '#web/features/plans/form/companions-field.tsx'
import { SpotChoice } from '#web/features/plans/form/spot-field.tsx'
import { SecretSpotChoices } from '#web/features/secret-spots/secret-spot-choices.tsx'
import { LogSession } from '#web/features/sessions/log/log-session-dialog.tsx'
import { spotPlace } from '#web/features/sessions/model/place.ts'
import { read } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'

const CHOICES = { SpotChoice, SecretSpotChoices }

/** 'Log a Past Session', at a spot if its id follows in the address. */
export function LogSessionDialog({ value: spotId, viewer, open, onClose }: AddressedDialogProps & { viewer: Viewer }) {
  const { data: spot } = useQuery({
    ...read('GET /api/surf-spots/:id', { params: { id: spotId } }),
    enabled: spotId !== '',
  })
  const { settings, isError } = useSettings()
  return (
    <LogSession
      viewer={viewer}
      open={open}
      onClose={onClose}
      // Without loaded settings the default is private.
      visibility={settings?.defaultVisibility ?? (isError ? 'private' : undefined)}
      spot={spot && spotPlace(spot)}
      choices={CHOICES}
      companionsOf={(chosen, onChange) => <CompanionsField chosen={chosen} before={[]} onChange={onChange} />}
    />
  )
}
