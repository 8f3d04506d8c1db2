import { type ReactNode, useId, useState } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { useDeleteSession, useEditSession, useWaitingEdits } from '#web/features/sessions/data/edit-session.ts'
import { editSessionAct } from '#web/features/sessions/data/edit-session-act.ts'
import { useSession } from '#web/features/sessions/data/queries.ts'
import {
  companionsChanged,
  companionsIn,
  editsOf,
  formOf,
  valuesBefore,
  withEdits,
} from '#web/features/sessions/log/session-edits.ts'
import { useCorrections } from '#web/features/sessions/log/use-corrections.ts'
import { SessionForm } from '#web/features/sessions/parts/session-form.tsx'
import { type PlaceChoices, SessionPlaceField } from '#web/features/sessions/parts/session-place-field.tsx'
import { WhenFields } from '#web/features/sessions/parts/when-fields.tsx'
import { ApiError, isGone, issuesOf } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useZoneOf, type ZoneOf } from '#web/lib/format/place-zones.ts'
import { useReopened } from '#web/lib/outbox/reopened.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { Confirm, ConfirmDiscard } from '#web/ui/dialogs/confirm.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button, ButtonPair } from '#web/ui/display/button.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import * as texts from '#words/sessions/log.ts'

type EditSessionProps = AddressedDialogProps & {
  viewer: Viewer
  choices: PlaceChoices
  companionsOf: (session: SurfSessionDetail, chosen: string[], onChange: (ids: string[]) => void) => ReactNode
}

/** Form for the details, time, place and deletion of an own session. */
export function EditSession({ value: id, viewer, open, onClose, ...fields }: EditSessionProps) {
  const { data, error, refetch } = useSession(id, open)
  const edits = useWaitingEdits(id)
  const session = data && withEdits(data, edits)
  const zoneOf = useZoneOf()
  if (session && session.userId === viewer.id)
    // An early sheet would animate twice.
    return zoneOf && <Edit {...{ session, open, onClose, zoneOf }} {...fields} />
  return (
    <Sheet open={open} onClose={onClose} title={texts.editSession} fit={session !== undefined || error !== null}>
      {session || error ? (
        <NotShown
          isGone={error === null || isGone(error)}
          gone={texts.sessionNotFound}
          failed={texts.failedToFetchSessionDetails}
          onRetry={() => refetch()}
        />
      ) : (
        <Waiting />
      )}
    </Sheet>
  )
}

type EditProps = Pick<EditSessionProps, 'open' | 'onClose' | 'choices' | 'companionsOf'> & {
  session: SurfSessionDetail
  zoneOf: ZoneOf
}

/** The form begins with the session as opened, so that later updates overwrite no input. */
function Edit({ session, open, onClose, choices, companionsOf, zoneOf }: EditProps) {
  const formId = useId()
  const [opened] = useState(session)
  const before = formOf(opened)
  const { input: refused, drop } = useReopened(editSessionAct)
  const [typed] = useState(() => withEdits(session, refused ? [refused.edits] : []))
  const [form, setForm] = useState(() => formOf(typed))
  const [companions, setCompanions] = useState(refused?.edits.companions ?? companionsIn(opened))
  const { place, when, read, timeZone, corrections, movedTo, leavesSecretSpot, move, setWhen } = useCorrections(
    session,
    { session: typed, movedTo: refused?.movedTo },
    zoneOf,
  )
  const [asking, setAsking] = useState<'discard' | 'delete' | null>(null)
  const { mutate: save, reset, isPending: isSaving, error } = useEditSession(session.id)
  const issues = issuesOf(error)
  const { mutate: remove, isPending: isRemoving } = useDeleteSession(session.id)
  const isBusy = isSaving || isRemoving
  const edits = { ...editsOf(before, form), ...companionsChanged(companionsIn(opened), companions), ...corrections }
  const isChanged = Object.keys(edits).length > 0
  // A second save after the warning about another device's change is deliberate.
  const knows = error instanceof ApiError && error.code === 'edited_since'
  // Saving confirms an assumed end.
  const named = { ...(session.endAssumed && session.endTime && { endTime: session.endTime }), ...edits }
  const sent = knows ? named : { ...named, was: valuesBefore(opened, named) }
  const finish = () => {
    drop()
    onClose()
  }
  return (
    <Sheet
      open={open}
      onClose={() => (isChanged ? setAsking('discard') : onClose())}
      title={texts.editSession}
      foot={
        <ButtonPair>
          <Button fill="plain" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} fill="sun" disabled={isBusy}>
            {isSaving ? texts.saving : texts.save}
          </Button>
        </ButtonPair>
      }
    >
      <SessionForm
        id={formId}
        seenBy={before.visibility}
        form={form}
        onChange={setForm}
        onSave={() => isBusy || save({ edits: sent, movedTo }, { onSuccess: finish })}
      >
        <SessionPlaceField
          choices={choices}
          place={place}
          issue={issues.surfSpotId ?? issues.secretSpotId}
          onChange={(chosen) => {
            reset()
            move(chosen)
          }}
        />
        {leavesSecretSpot && form.visibility !== 'private' && (
          <p role="status" className="-mt-2 text-small text-ink-2">
            {texts.noLongerAtASecret}
          </p>
        )}
        {session.endAssumed && (
          <p role="status" className="-mt-2 text-small text-ink-2">
            {texts.youDidntCheckOutSo}
          </p>
        )}
        <WhenFields
          {...{ when, read, timeZone, issues }}
          hasEnd={!session.isActive}
          onChange={(changed) => {
            reset()
            setWhen(changed)
          }}
        />
      </SessionForm>
      <div className="mt-5">{companionsOf(opened, companions, setCompanions)}</div>
      <Button fill="rip" wide className="mt-8" disabled={isBusy} onClick={() => setAsking('delete')}>
        {isRemoving ? texts.deleting : texts.deleteSession}
      </Button>
      <Confirm
        open={asking === 'delete'}
        onClose={() => setAsking(null)}
        title={texts.deleteThisSession}
        text={texts.itsPhotosLikesAndComments}
        action={texts.deleteSession}
        onConfirm={() => remove(undefined, { onSuccess: onClose })}
      />
      <ConfirmDiscard open={asking === 'discard'} onClose={() => setAsking(null)} onDiscard={onClose} />
    </Sheet>
  )
}
