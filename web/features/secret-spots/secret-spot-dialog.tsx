import { useState } from 'react'
import type { At } from '#contract/api.ts'
import type { BodyGivenTo } from '#contract/endpoint.ts'
import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { useSecretSpots } from '#web/features/secret-spots/queries.ts'
import { SharingField } from '#web/features/secret-spots/sharing-field.tsx'
import { editsOf, type SpotEdits, type SpotValues, spotOf, valuesOf } from '#web/features/secret-spots/spot-form.ts'
import { call, unlessGone } from '#web/lib/api/api.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import type { AddressedDialogProps } from '#web/ui/dialogs/addressed-dialog.tsx'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { UnshownSheet } from '#web/ui/dialogs/unshown-sheet.tsx'
import { useAct } from '#web/ui/feedback/use-act.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/spots/secret-spots.ts'

/** A new secret spot, or an own one by id. Remounted for each opening. */
export function SecretSpotDialog({ value: id, open, onClose }: AddressedDialogProps) {
  const { data: spots, error, refetch } = useSecretSpots()
  // The form begins with this, so that later updates overwrite no input.
  const [known, setKnown] = useState<SecretSpot>()
  const spot = known?.id === id ? known : spots?.find((one) => one.id === id && one.sharedWith !== null)
  if (spot && spot !== known) setKnown(spot)
  if (id === '' || spot) return <SpotSheet key={id} spot={spot} open={open} onClose={onClose} />
  return (
    <UnshownSheet
      open={open}
      onClose={onClose}
      title={texts.secretSpot}
      error={spots ? new Error("It isn't in your list") : error}
      isGone={spots !== undefined}
      gone={texts.secretSpotNotFound}
      failed={texts.couldntLoadTheSpot}
      onRetry={() => refetch()}
    />
  )
}

type SpotSheetProps = {
  /** Undefined for a new one. */
  spot: SecretSpot | undefined
  open: boolean
  onClose: () => void
}

function SpotSheet({ spot, open, onClose }: SpotSheetProps) {
  const form = useForm({
    initial: valuesOf(spot),
    draftKey: `secret spot ${spot?.id}`,
    send: useSaveSpot(spot),
    onSent: onClose,
  })
  const remove = useRemoveSpot()
  const isRemoving = remove.isPending || remove.isSuccess
  return (
    <FormSheet
      form={form}
      open={open}
      onClose={onClose}
      title={spot ? texts.editSecretSpot : texts.addASecretSpot}
      action={texts.save}
      sending={texts.saving}
      isBlocked={isRemoving}
      after={
        spot && (
          <div className="mt-5">
            <ConfirmButton
              disabled={form.isBusy || isRemoving}
              title={texts.deleteName(spot.name)}
              text={texts.theBuddiesYouShareIt}
              action={texts.deleteLabel}
              onConfirm={() => remove.mutate(spot.id, { onSuccess: () => form.discard(onClose) })}
            >
              {texts.deleteSecretSpot}
            </ConfirmButton>
          </div>
        )
      }
    >
      <CheckedField
        {...form.field('name')}
        label={texts.nameLabel}
        required
        pattern=".*\S.*"
        title={texts.pleaseNameTheSpot}
        autoComplete="off"
        maxLength={MAX_SPOT_CHARACTERS.name}
      />
      <PlaceField settings={useMapSettings()} place={form.values} onChange={form.change} />
      <WordsField
        {...form.field('note')}
        label={texts.note}
        placeholder={texts.whereToParkWhichTide}
        maxLength={MAX_SPOT_CHARACTERS.note}
      />
      <SharingField
        before={spot?.sharedWith ?? []}
        sharedWith={form.values.sharedWith}
        onChange={(sharedWith) => form.change({ sharedWith })}
      />
    </FormSheet>
  )
}

/** Adds a secret spot, or saves what changed. Its clientId is made once per intent, so that a retry never duplicates it. */
function useSaveSpot(spot: SecretSpot | undefined) {
  const add = useAct({
    call: (body: BodyGivenTo<At<'POST /api/secret-spots'>>) => call('POST /api/secret-spots', { body }),
    done: { title: texts.secretSpotAdded },
    failed: { title: texts.notAdded },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })
  const change = useAct({
    call: ({ id, ...body }: SpotEdits & { id: string }) =>
      call('PATCH /api/secret-spots/:id', { params: { id }, body }),
    done: { title: texts.secretSpotSaved },
    failed: { title: texts.notSaved },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })
  return async (values: SpotValues, { clientId }: { clientId: string }) => {
    if (spot) {
      const edits = editsOf(spot, values)
      return Object.keys(edits).length > 0 ? change.mutateAsync({ ...edits, id: spot.id }) : undefined
    }
    const added = spotOf(values, undefined)
    return added ? add.mutateAsync({ ...added, clientId }) : false
  }
}

/** Deletes the reader's own spot; a missing one counts as deleted. */
const useRemoveSpot = () =>
  useAct({
    call: (id: string) => call('DELETE /api/secret-spots/:id', { params: { id } }).catch(unlessGone),
    done: { title: texts.secretSpotDeleted },
    failed: { title: texts.notDeleted },
    isIdempotent: true,
    changes: ['GET /api/secret-spots'],
  })
