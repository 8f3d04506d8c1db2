import type { ReactNode } from 'react'
import { MAX_SESSION_CHARACTERS, MAX_WAVES } from '#contract/limits.ts'
import { VISIBILITIES } from '#web/features/sessions/check-in/check-in-choices.ts'
import type { SessionForm as Form } from '#web/features/sessions/log/session-edits.ts'
import { BoardField } from '#web/features/sessions/parts/board-field.tsx'
import { RatingField } from '#web/features/sessions/parts/rating-field.tsx'
import { useUnits } from '#web/lib/format/units.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/sessions/parts.ts'

const WAVE_SIZE_EXAMPLES = { imperial: texts.n34Ft, metric: '1-1.2 m' }

type DetailFieldsProps = {
  form: Omit<Form, 'visibility'>
  onChange: (more: Partial<Form>) => void
  /** Lays out the wave size beside the wave count. */
  children: (waveSize: ReactNode) => ReactNode
}

export function DetailFields({ form, onChange, children }: DetailFieldsProps) {
  const example = WAVE_SIZE_EXAMPLES[useUnits()]
  return (
    <>
      <RatingField value={form.rating} onChange={(rating) => onChange({ rating })} />
      {children(
        <TextField
          label={texts.waveSize}
          placeholder={example}
          maxLength={MAX_SESSION_CHARACTERS.waveSize}
          autoComplete="off"
          value={form.waveSize}
          onChange={({ target }) => onChange({ waveSize: target.value })}
        />,
      )}
      <BoardField label={texts.board} value={form.board} onChange={(board) => onChange({ board })} />
      <WordsField
        label={texts.notes}
        maxLength={MAX_SESSION_CHARACTERS.notes}
        value={form.notes}
        onType={(notes) => onChange({ notes })}
      />
    </>
  )
}

type SessionFormProps = {
  /** Lets a button outside submit the form. */
  id: string
  /** Saved visibility. */
  seenBy: Form['visibility']
  form: Form
  onChange: (form: Form) => void
  /** Called only when the browser finds the form valid. */
  onSave: () => void
  /** Fields that come first: time and place. */
  children?: ReactNode
}

export function SessionForm({ id, seenBy, form, onChange, onSave, children }: SessionFormProps) {
  const change = (more: Partial<Form>) => onChange({ ...form, ...more })
  return (
    <form
      id={id}
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <DetailFields form={form} onChange={change}>
        {(waveSize) => (
          <div className="grid grid-cols-2 gap-3 *:min-w-0 *:grid-cols-1">
            {waveSize}
            <TextField
              label={texts.wavesCaught}
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_WAVES}
              value={form.waveCount}
              onChange={({ target }) => change({ waveCount: target.value })}
            />
          </div>
        )}
      </DetailFields>
      <div className="grid grid-cols-1 gap-1.5">
        <p aria-hidden="true" className="text-small font-strong text-ink-2">
          {texts.whoSeesIt}
        </p>
        <Segmented
          wide
          label={texts.whoSeesIt}
          value={form.visibility}
          options={VISIBILITIES}
          onChange={(visibility) => change({ visibility })}
        />
        {seenBy === 'everyone' && form.visibility !== 'everyone' && (
          <p className="text-small text-ink-2">{texts.anyoneWhoSawThisSession}</p>
        )}
      </div>
    </form>
  )
}
