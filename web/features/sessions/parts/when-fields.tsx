import { useId } from 'react'
import { FIRST_SESSION_YEAR } from '#contract/limits.ts'
import { DayChips, LengthChips } from '#web/features/sessions/log/quick-when.tsx'
import { changedWhen, type ReadWhen, type SessionWhen } from '#web/features/sessions/model/session-when.ts'
import { clockOfPlace } from '#web/features/sessions/model/when-words.ts'
import type { Issues } from '#web/lib/api/api.ts'
import { elapsed } from '#web/lib/format/format.ts'
import { Issue } from '#web/ui/fields/checked-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/sessions/parts.ts'

type WhenFieldsProps = {
  when: SessionWhen
  read: ReadWhen
  /** IANA name, of the place. */
  timeZone: string
  /** False in the water. */
  hasEnd: boolean
  /** The server's refusals. */
  issues: Issues
  onChange: (when: SessionWhen) => void
  /** Shows chips for the day and the duration. */
  isQuick?: boolean
}

export function WhenFields({ when, read, timeZone, hasEnd, issues, onChange, isQuick }: WhenFieldsProps) {
  const describedBy = useId()
  const wrong = { ...issues, ...read.issues }
  const change = (more: Partial<SessionWhen>) => onChange(changedWhen(when, more))
  const quick = { when, timeZone, onChange: change }
  // Makes the browser reject an invalid form and focus the field.
  const objecting = (issue: string | undefined) => (input: HTMLInputElement | null) =>
    input?.setCustomValidity(issue ?? '')
  const field = (name: keyof SessionWhen, isWrong: boolean) => ({
    type: name.endsWith('Day') ? 'date' : 'time',
    ...(name.endsWith('Day') && { min: `${FIRST_SESSION_YEAR}-01-01` }),
    required: true,
    value: when[name],
    'aria-invalid': isWrong,
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  const [startIsWrong, endIsWrong] = [wrong.startTime !== undefined, wrong.endTime !== undefined]
  return (
    <div className="grid gap-3">
      {isQuick && <DayChips {...quick} />}
      <div>
        <div className={PAIR}>
          <TextField label={texts.date} {...field('startDay', startIsWrong)} />
          <TextField
            label={texts.inTheWaterAt}
            ref={objecting(read.issues.startTime)}
            {...field('startTime', startIsWrong)}
          />
        </div>
        <Issue>{wrong.startTime}</Issue>
      </div>
      {isQuick && <LengthChips {...quick} />}
      {hasEnd && (
        <div>
          <div className={PAIR}>
            <TextField label={texts.endDate} {...field('endDay', endIsWrong)} />
            <TextField label={texts.outAt} ref={objecting(read.issues.endTime)} {...field('endTime', endIsWrong)} />
          </div>
          <Issue>{wrong.endTime}</Issue>
        </div>
      )}
      <div id={describedBy} className="text-small text-ink-3 empty:hidden">
        {read.startTime && read.endTime && !endIsWrong && (
          <p className="tabular-nums">
            {texts.inTheWater(elapsed(Date.parse(read.endTime) - Date.parse(read.startTime)))}
          </p>
        )}
        <p className="empty:hidden">{clockOfPlace(read.startTime, timeZone)}</p>
      </div>
    </div>
  )
}

const PAIR = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 *:min-w-0 *:grid-cols-1'
