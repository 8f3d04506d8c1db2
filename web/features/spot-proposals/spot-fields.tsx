import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { BOTTOMS, BREAKS, optionsOf, WIND_POINTS } from '#web/features/spot-proposals/choices.ts'
import { FacingField } from '#web/features/spot-proposals/facing-field.tsx'
import type { ProfileValues } from '#web/features/spot-proposals/profile-values.ts'
import type { ProposalValues } from '#web/features/spot-proposals/proposal-form.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { heightIn, unitName, useUnits, waveDecimals } from '#web/lib/format/units.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { CheckedField } from '#web/ui/fields/checked-field.tsx'
import { DecimalField } from '#web/ui/fields/decimal-field.tsx'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import type { Form } from '#web/ui/fields/use-form.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import { tideParts } from '#words/sea/measures.ts'
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

/** Metres of the tallest face that a profile may have. */
const TALLEST = 30

/** Figures that the rating of a known spot uses. */
function ProfileFields({ form: { values, field, change } }: { form: Form<ProfileValues> }) {
  const units = useUnits()
  return (
    <>
      <DecimalField
        {...field('largestHeight')}
        min={10 ** -waveDecimals(units)}
        max={Math.floor(heightIn(TALLEST, units))}
        label={texts.holdsUpToIn(unitName(units, 'height'))}
      />
      <ChoiceField
        label={texts.bestTide}
        options={optionsOf(tideParts)}
        value={values.tide}
        onChange={(tide) => change({ tide })}
      />
      <ChoiceField
        label={texts.bestWind}
        options={WIND_POINTS}
        value={values.bestWind}
        onChange={(bestWind) => change({ bestWind })}
      />
    </>
  )
}

type ChoiceFieldProps<Value> = {
  label: string
  options: readonly (readonly [value: Value, label: string])[]
  /** Null: none is chosen. */
  value: Value | null
  /** Label of the button that chooses none; without it none can be. */
  none?: string
  onChange: (value: Value | null) => void
}

/** One of several options, or none. */
function ChoiceField<Value extends string | number>(props: ChoiceFieldProps<Value>) {
  const { label, options, value, none, onChange } = props
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        {label}
      </p>
      <Chips label={label}>
        {options.map(([option, name]) => (
          <Chip key={option} pressed={value === option} onPress={() => onChange(option)}>
            {name}
          </Chip>
        ))}
        {none !== undefined && (
          <Chip pressed={value === null} onPress={() => onChange(null)}>
            {none}
          </Chip>
        )}
      </Chips>
    </div>
  )
}
