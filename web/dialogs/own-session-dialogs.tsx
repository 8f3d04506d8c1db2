import { useQuery } from '@tanstack/react-query'
import { useSettings } from '#web/features/own-data/settings.ts'
import { CompanionsField } from '#web/features/plans/form/companions-field.tsx'
import { SpotChoice } from '#web/features/plans/form/spot-field.tsx'
import { SecretSpotChoices } from '#web/features/secret-spots/secret-spot-choices.tsx'
import { WrapUpDialog } from '#web/features/sessions/check-out/wrap-up-dialog.tsx'
import { EditSession } from '#web/features/sessions/log/edit-session-dialog.tsx'
import { LogSession } from '#web/features/sessions/log/log-session-dialog.tsx'
import { spotPlace } from '#web/features/sessions/model/place.ts'
import { useRecorder } from '#web/features/tracks/recording/use-recorder.tsx'
import { read } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useServerId } from '#web/lib/outbox/outbox-context.ts'
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

export function WrapUpWithTrack(props: AddressedDialogProps & { viewer: Viewer }) {
  const { state } = useRecorder() ?? {}
  // Either may have been made offline, with its entry's id until it has arrived.
  const [recordedId, sessionId] = [useServerId(state?.sessionId ?? ''), useServerId(props.value)]
  return (
    <WrapUpDialog
      {...props}
      track={recordedId === sessionId ? state?.figures : undefined}
      companionsOf={({ companions }, wrapUp, onChange) => (
        <CompanionsField chosen={wrapUp.companions} before={companions} onChange={onChange} />
      )}
    />
  )
}
