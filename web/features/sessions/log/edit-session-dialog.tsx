import { type ReactNode, useState } from 'react'
import type { SurfSessionDetail } from '#contract/sessions/surf-sessions.ts'
import { editSessionAct } from '#web/features/sessions/data/edit-session-act.ts'
import {
  useDeleteSession,
  useEditSession,
  useSession,
  useWaitingEdits,
} from '#web/features/sessions/data/use-session.ts'
import { valuesBefore, withEdits } from '#web/features/sessions/log/session-edits.ts'
import { correctionsOf, FIELDS_AT, moved, valuesOf } from '#web/features/sessions/log/session-values.ts'
import { SessionFields } from '#web/features/sessions/parts/session-fields.tsx'
import { type PlaceChoices, SessionPlaceField } from '#web/features/sessions/parts/session-place-field.tsx'
import { WhenFields } from '#web/features/sessions/parts/when-fields.tsx'
import { ApiError, isGone } from '#web/lib/api/api.ts'
import type { Viewer } from '#web/lib/api/viewer.ts'
import { useZoneOf, type ZoneOf } from '#web/lib/format/place-zones.ts'
import { useReopened } from '#web/lib/outbox/reopened.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { Sheet } from '#web/ui/dialogs/sheet.tsx'
import { Button } from '#web/ui/display/button.tsx'
import { NotShown } from '#web/ui/feedback/error-state.tsx'
import { Waiting } from '#web/ui/feedback/spinner.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
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
  const [opened] = useState(session)
  const [before] = useState(() => valuesOf(session, zoneOf))
  const { input: refused, drop } = useReopened(editSessionAct)
  const { mutateAsync: save, error } = useEditSession(session.id)
  const { mutate: remove, isPending: isRemoving } = useDeleteSession(session.id)
  const form = useForm({
    initial: before,
    typedBefore: refused && {
      ...valuesOf(withEdits(opened, [refused.edits]), zoneOf, refused.movedTo),
      companions: refused.edits.companions ?? before.companions,
    },
    send: async () => {
      // Saving confirms an assumed end.
      const named = { ...(session.endAssumed && session.endTime && { endTime: session.endTime }), ...edits }
      // A second save after the warning about another device's change is deliberate.
      const knows = error instanceof ApiError && error.code === 'edited_since'
      await save({ edits: knows ? named : { ...named, was: valuesBefore(opened, named) }, movedTo })
      drop()
    },
    onSent: onClose,
    fieldsAt: FIELDS_AT,
  })
  const { values, issues, change } = form
  const { edits, movedTo, read, timeZone, leavesSecretSpot } = correctionsOf(before, values, zoneOf)
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={texts.editSession}
      action={texts.save}
      sending={texts.saving}
      isBlocked={isRemoving}
      isEven
      cancel={
        <Button fill="plain" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
      className="grid grid-cols-1 gap-5"
      after={
        <>
          <div className="mt-5">{companionsOf(opened, values.companions, (companions) => change({ companions }))}</div>
          <div className="mt-8">
            <ConfirmButton
              disabled={form.isBusy || isRemoving}
              title={texts.deleteThisSession}
              text={texts.itsPhotosLikesAndComments}
              action={texts.deleteSession}
              onConfirm={() => remove(undefined, { onSuccess: onClose })}
            >
              {isRemoving ? texts.deleting : texts.deleteSession}
            </ConfirmButton>
          </div>
        </>
      }
    >
      <SessionPlaceField
        choices={choices}
        place={values.place}
        issue={issues.surfSpotId ?? issues.secretSpotId}
        onChange={(chosen) => change(moved(values, chosen, zoneOf))}
      />
      {leavesSecretSpot && values.details.visibility !== 'private' && (
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
        {...{ when: values.when, read, timeZone, issues }}
        hasEnd={!session.isActive}
        onChange={(when) => change({ when })}
      />
      <SessionFields
        values={values.details}
        seenBy={before.details.visibility}
        onChange={(details) => change({ details })}
      />
    </FormSheet>
  )
}
