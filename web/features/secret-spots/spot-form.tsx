import type { Surfer } from '#contract/accounts/users.ts'
import { MAX_SPOT_CHARACTERS } from '#contract/limits.ts'
import { SharingField } from '#web/features/secret-spots/sharing-field.tsx'
import type { SecretSpotDraft } from '#web/features/secret-spots/spot-draft.ts'
import { useMapSettings } from '#web/lib/format/map-settings.ts'
import { PlaceField } from '#web/ui/fields/place-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/secret-spots.ts'

type SpotFormProps = {
  /** Lets a button outside submit the form. */
  id: string
  draft: SecretSpotDraft
  /** Surfers who knew it before. */
  before: Surfer[]
  onChange: (more: Partial<SecretSpotDraft>) => void
  /** Called only when the browser finds the form valid. */
  onSave: () => void
}

export const SpotForm = ({ id, draft, before, onChange, onSave }: SpotFormProps) => (
  <form
    id={id}
    className="grid gap-5"
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
  >
    <TextField
      label={texts.nameLabel}
      required
      pattern=".*\S.*"
      title={texts.pleaseNameTheSpot}
      autoComplete="off"
      maxLength={MAX_SPOT_CHARACTERS.name}
      value={draft.name}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <PlaceField settings={useMapSettings()} place={draft} onChange={onChange} />
    <WordsField
      label={texts.note}
      placeholder={texts.whereToParkWhichTide}
      maxLength={MAX_SPOT_CHARACTERS.note}
      value={draft.note}
      onChange={({ target }) => onChange({ note: target.value })}
    />
    <SharingField before={before} sharedWith={draft.sharedWith} onChange={(sharedWith) => onChange({ sharedWith })} />
  </form>
)
