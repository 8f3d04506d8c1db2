import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { BOTTOMS, BREAKS } from '#web/features/spot-proposals/choices.ts'
import { FacingField } from '#web/features/spot-proposals/facing-field.tsx'
import type { ProposalValues } from '#web/features/spot-proposals/proposal-form.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
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
}

export function SpotFields({ form: { values, field, change }, hasNote }: SpotFieldsProps) {
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
        options={BREAKS}
        value={values.breakKind}
        onChange={(breakKind) => change({ breakKind })}
      />
      <ChoiceField
        label={texts.bottom}
        options={BOTTOMS}
        value={values.bottom}
        onChange={(bottom) => change({ bottom })}
      />
      <WordsField
        {...field('description')}
        label={texts.description}
        placeholder={texts.howItBreaksAndOn}
        maxLength={MAX_SPOT_CHARACTERS.description}
      />
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

type ChoiceFieldProps<Value extends string> = {
  label: string
  /** Labels by value, in this order. */
  options: Record<Value, string>
  /** Null: unknown to the surfer. */
  value: Value | null
  onChange: (value: Value | null) => void
}

/** One of several options, or none. */
function ChoiceField<Value extends string>({ label, options, value, onChange }: ChoiceFieldProps<Value>) {
  // Object.keys loses the type of the keys.
  const values = Object.keys(options) as Value[]
  return (
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        {label}
      </p>
      <Chips label={label}>
        {values.map((option) => (
          <Chip key={option} pressed={value === option} onPress={() => onChange(option)}>
            {options[option]}
          </Chip>
        ))}
        <Chip pressed={value === null} onPress={() => onChange(null)}>
          {texts.iDontKnow}
        </Chip>
      </Chips>
    </div>
  )
}
