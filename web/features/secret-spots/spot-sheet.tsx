import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import type { SecretSpot } from '#contract/sea/secret-spots.ts'
import { useRemoveSpot, useSaveSpot } from '#web/features/secret-spots/save-spot.ts'
import { SharingField } from '#web/features/secret-spots/sharing-field.tsx'
import { valuesOf } from '#web/features/secret-spots/spot-form.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { ConfirmButton } from '#web/ui/dialogs/confirm.tsx'
import { FormSheet } from '#web/ui/dialogs/form-sheet.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import { useForm } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/spots/secret-spots.ts'

type SpotSheetProps = {
  /** Undefined for a new one. */
  spot: SecretSpot | undefined
  open: boolean
  onClose: () => void
}

export function SpotSheet({ spot, open, onClose }: SpotSheetProps) {
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
