import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { ChoiceField } from '#web/features/spot-proposals/choice-field.tsx'
import { BOTTOMS, BREAKS, optionsOf } from '#web/features/spot-proposals/choices.ts'
import { FacingField } from '#web/features/spot-proposals/facing-field.tsx'
import { ProfileFields } from '#web/features/spot-proposals/profile-fields.tsx'
import type { ProposalValues } from '#web/features/spot-proposals/proposal-form.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/spots/spot-proposals.ts'

const NOT_BLANK = '.*\\S.*'

type SpotFieldsProps = {
  form: Form<ProposalValues>
  /** Shows the note to the operator. */
  hasNote: boolean
  /** Shows the figures of the profile, which a new spot has not. */
  hasProfile: boolean
}

export function SpotFields({ form, hasNote, hasProfile }: SpotFieldsProps) {
  const { values, field, change } = form
  const line = (name: 'name' | 'area' | 'country') => ({
    ...field(name),
    maxLength: MAX_SPOT_CHARACTERS[name],
    autoComplete: 'off',
  })
  return (
    <>
      <CheckedField
        {...line('name')}
        label={texts.nameLabel}
        required
        pattern={NOT_BLANK}
        title={texts.pleaseNameTheSpot}
      />
      <CheckedField {...line('area')} label={texts.area} placeholder={texts.townAndRegion} />
      <CheckedField {...line('country')} label={texts.country} />
      <PlaceField settings={useMapSettings()} place={values} onChange={change} />
      <FacingField facing={values.facing} onChange={(facing) => change({ facing })} />
      <ChoiceField
        label={texts.breakLabel}
        options={optionsOf(BREAKS)}
        none={texts.iDontKnow}
        value={values.breakKind}
        onChange={(breakKind) => change({ breakKind })}
      />
      <ChoiceField
        label={texts.bottom}
        options={optionsOf(BOTTOMS)}
        none={texts.iDontKnow}
        value={values.bottom}
        onChange={(bottom) => change({ bottom })}
      />
      <WordsField
        {...field('description')}
        label={texts.description}
        placeholder={texts.howItBreaksAndOn}
        maxLength={MAX_SPOT_CHARACTERS.description}
      />
      {hasProfile && <ProfileFields form={form} />}
      {hasNote && (
        <WordsField
          {...field('note')}
          label={texts.noteToTheOperator}
          placeholder={texts.howYouKnowThisNo}
          maxLength={MAX_SPOT_CHARACTERS.note}
        />
      )}
    </>
  )
}
