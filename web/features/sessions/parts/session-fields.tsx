import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { MAX_SESSION_CHARACTERS, MAX_WAVES } from '#contract/limits.ts'
import { unitsOf } from '#surf/sea/units.ts'
import { VISIBILITIES } from '#web/features/sessions/check-in/check-in.ts'
import type { SessionForm } from '#web/features/sessions/log/session-edits.ts'
import { BoardField } from '#web/features/sessions/parts/board-field.tsx'
import { useUnits } from '#web/lib/format/units.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { WordsField } from '#web/ui/fields/words-field.tsx'
import * as texts from '#words/sessions/parts.ts'

const WAVE_SIZE_EXAMPLES = { feet: texts.n34Ft, metres: '1-1.2 m' }

type DetailFieldsProps = {
  values: Omit<SessionForm, 'visibility'>
  change: (more: Partial<SessionForm>) => void
  /** False if others would read them, of a surfer who may not post to others. */
  mayWrite?: boolean
  /** Lays out the wave size beside the wave count. */
  children: (waveSize: ReactNode) => ReactNode
}

export function DetailFields({ values, change, mayWrite = true, children }: DetailFieldsProps) {
  const example = WAVE_SIZE_EXAMPLES[unitsOf[useUnits()].height]
  return (
    <>
      <RatingField value={values.rating} onChange={(rating) => change({ rating })} />
      {children(
        <TextField
          label={texts.waveSize}
          placeholder={example}
          maxLength={MAX_SESSION_CHARACTERS.waveSize}
          autoComplete="off"
          value={values.waveSize}
          onChange={({ target }) => change({ waveSize: target.value })}
        />,
      )}
      <BoardField label={texts.board} value={values.board} onChange={(board) => change({ board })} />
      {mayWrite ? (
        <WordsField
          label={texts.notes}
          maxLength={MAX_SESSION_CHARACTERS.notes}
          value={values.notes}
          onType={(notes) => change({ notes })}
        />
      ) : (
        <p className="text-small text-ink-2">{texts.notesHaveToWait}</p>
      )}
    </>
  )
}

type SessionFieldsProps = {
  values: SessionForm
  onChange: (values: SessionForm) => void
  /** Saved visibility. */
  seenBy: SessionForm['visibility']
}

export function SessionFields({ values, onChange, seenBy }: SessionFieldsProps) {
  const change = (more: Partial<SessionForm>) => onChange({ ...values, ...more })
  return (
    <>
      <DetailFields values={values} change={change}>
        {(waveSize) => (
          <div className="grid grid-cols-2 gap-3 *:min-w-0 *:grid-cols-1">
            {waveSize}
            <TextField
              label={texts.wavesCaught}
              type="number"
              inputMode="numeric"
              min={0}
              max={MAX_WAVES}
              value={values.waveCount}
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
          value={values.visibility}
          options={VISIBILITIES}
          onChange={(visibility) => change({ visibility })}
        />
        {seenBy === 'everyone' && values.visibility !== 'everyone' && (
          <p className="text-small text-ink-2">{texts.anyoneWhoSawThisSession}</p>
        )}
      </div>
    </>
  )
}

const RATINGS = [1, 2, 3, 4, 5]

type RatingFieldProps = { value: number | null; onChange: (value: number | null) => void }

/** One to five stars; a press on the chosen one clears it. */
function RatingField({ value, onChange }: RatingFieldProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-small font-strong text-ink-2">{texts.howWasIt}</legend>
      <div className="-ml-2 mt-1 flex">
        {RATINGS.map((rating) => (
          <label
            key={rating}
            className={`relative grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-sun-ink ${rating <= (value ?? 0) ? 'text-star' : 'text-edge'}`}
          >
            <Star
              size={30}
              strokeWidth={1.6}
              fill={rating <= (value ?? 0) ? 'currentColor' : 'none'}
              aria-hidden="true"
            />
            <input
              type="radio"
              name={name}
              aria-label={texts.stars(rating)}
              checked={rating === value}
              onChange={() => onChange(rating)}
              onClick={() => rating === value && onChange(null)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
