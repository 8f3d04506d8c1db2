import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { BOTTOMS, BREAKS } from '#web/features/spot-proposals/choices.ts'
import type { SpotDraft } from '#web/features/spot-proposals/draft.ts'
import { FacingField } from '#web/features/spot-proposals/facing-field.tsx'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/spot-proposals.ts'

const NOT_BLANK = '.*\\S.*'

type SpotFormProps = {
  /** Shows the note to the operator. */
  hasNote: boolean
  /** Lets a button outside submit the form. */
  id: string
  draft: SpotDraft
  onChange: (more: Partial<SpotDraft>) => void
  /** Called only when the browser finds the form valid. */
  onSend: () => void
}

export function SpotForm({ hasNote, id, draft, onChange, onSend }: SpotFormProps) {
  const line = (what: 'name' | 'area' | 'country') => ({
    maxLength: MAX_SPOT_CHARACTERS[what],
    autoComplete: 'off',
    value: draft[what],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [what]: target.value }),
  })
  return (
    <form
      id={id}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      <TextField
        {...line('name')}
        label={texts.nameLabel}
        required
        pattern={NOT_BLANK}
        title={texts.pleaseNameTheSpot}
      />
      <TextField {...line('area')} label={texts.area} placeholder={texts.townAndRegion} />
      <TextField {...line('country')} label={texts.country} />
      <PlaceField settings={useMapSettings()} place={draft} onChange={onChange} />
      <FacingField facing={draft.facing} onChange={(facing) => onChange({ facing })} />
      <ChoiceField
        label={texts.breakLabel}
        options={BREAKS}
        value={draft.breakKind}
        onChange={(breakKind) => onChange({ breakKind })}
      />
      <ChoiceField
        label={texts.bottom}
        options={BOTTOMS}
        value={draft.bottom}
        onChange={(bottom) => onChange({ bottom })}
      />
      <WordsField
        label={texts.description}
        placeholder={texts.howItBreaksAndOn}
        maxLength={MAX_SPOT_CHARACTERS.description}
        value={draft.description}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      {hasNote && (
        <WordsField
          label={texts.noteToTheOperator}
          placeholder={texts.howYouKnowThisNo}
          maxLength={MAX_SPOT_CHARACTERS.note}
          value={draft.note}
          onChange={({ target }) => onChange({ note: target.value })}
        />
      )}
    </form>
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
