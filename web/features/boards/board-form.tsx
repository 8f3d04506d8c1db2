import { MAX_BOARD_CHARACTERS, MAX_BOARD_LITRES, MAX_SESSION_CHARACTERS } from '#contract/limits.ts'
import { SURFING_TYPES, type SurfingType } from '#contract/sessions/surfing-types.ts'
import type { BoardDraft } from '#web/features/boards/board-draft.ts'
import { BOARD_SHAPE, BoardPhoto } from '#web/features/boards/board-photo.tsx'
import { Chip, Chips } from '#web/ui/display/chip.tsx'
import { PhotoField } from '#web/ui/fields/photo-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { PhotoUpload } from '#web/ui/fields/use-photo-upload.ts'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/boards.ts'

const TYPES = Object.keys(SURFING_TYPES) as SurfingType[]

type BoardFormProps = {
  /** Lets a button outside the form submit it. */
  id: string
  draft: BoardDraft
  upload: PhotoUpload
  onChange: (more: Partial<BoardDraft>) => void
  /** Runs only after the browser's validation. */
  onSave: () => void
}

export const BoardForm = ({ id, draft, upload, onChange, onSave }: BoardFormProps) => (
  <form
    id={id}
    className="grid gap-5"
    onSubmit={(event) => {
      event.preventDefault()
      onSave()
    }}
  >
    <PhotoField
      label={texts.boardPhoto}
      picture={<BoardPhoto photo={draft.photoUrl} />}
      shape={`squircle ${BOARD_SHAPE}`}
      hasPhoto={draft.photoUrl !== null}
      choose={draft.photoUrl ? texts.changePhoto : texts.addPhoto}
      upload={upload}
      onRemove={() => onChange({ photoUrl: null })}
    />
    <TextField
      label={texts.nameWithItsColor}
      placeholder={texts.redLongboard}
      required
      pattern=".*\S.*"
      title={texts.pleaseNameTheBoard}
      autoComplete="off"
      maxLength={MAX_SESSION_CHARACTERS.board}
      value={draft.name}
      onChange={({ target }) => onChange({ name: target.value })}
    />
    <div className="grid gap-1.5">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        {texts.type}
      </p>
      <Chips label={texts.type}>
        {TYPES.map((type) => (
          <Chip
            key={type}
            pressed={draft.type === type}
            onPress={() => onChange({ type: draft.type === type ? null : type })}
          >
            {SURFING_TYPES[type]}
          </Chip>
        ))}
      </Chips>
    </div>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-3 gap-y-5">
      <TextField
        label={texts.size}
        placeholder={texts.sizeExample}
        autoComplete="off"
        maxLength={MAX_BOARD_CHARACTERS.size}
        value={draft.size}
        onChange={({ target }) => onChange({ size: target.value })}
      />
      <TextField
        label={texts.liters}
        type="number"
        inputMode="decimal"
        min={1}
        max={MAX_BOARD_LITRES}
        step="any"
        value={draft.litres}
        onChange={({ target }) => onChange({ litres: target.value })}
      />
    </div>
    <WordsField
      label={texts.note}
      placeholder={texts.finsWaxDingsWhenIt}
      maxLength={MAX_BOARD_CHARACTERS.note}
      value={draft.note}
      onChange={({ target }) => onChange({ note: target.value })}
    />
  </form>
)
