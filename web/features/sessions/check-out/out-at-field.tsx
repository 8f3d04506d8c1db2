import { localMinute } from '#web/features/sessions/check-out/wrap-up-values.ts'
import { Segmented } from '#web/ui/fields/segmented.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import * as texts from '#words/sessions/check-out.ts'

const CHOICES = [
  { value: 'now', label: texts.justNow },
  { value: 'earlier', label: texts.earlier },
] as const

type OutAtFieldProps = {
  /** In the format of `datetime-local`; '' is now. */
  value: string
  startTime: string
  now: number
  /** The server's refusal. */
  issue: string | undefined
  onChange: (value: string) => void
}

/** Time of leaving the water: now, or an earlier minute since the start. */
export function OutAtField({ value, startTime, now, issue, onChange }: OutAtFieldProps) {
  const [first, last] = [localMinute(Date.parse(startTime)), localMinute(now)]
  const [day = '', time = ''] = (value || last).split('T')
  const isOneDay = first.slice(0, 10) === last.slice(0, 10)
  return (
    <div className="grid grid-cols-1 gap-2">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        {texts.whenDidYouComeOut}
      </p>
      <Segmented
        wide
        label={texts.whenDidYouComeOut}
        value={value === '' ? 'now' : 'earlier'}
        options={CHOICES}
        onChange={(choice) => onChange(choice === 'now' ? '' : value || last)}
      />
      {value !== '' && !isOneDay && (
        <TextField
          label={texts.day}
          type="date"
          required
          min={first.slice(0, 10)}
          max={last.slice(0, 10)}
          value={day}
          onChange={({ target }) => target.value && onChange(`${target.value}T${time}`)}
        />
      )}
      {value !== '' && (
        <TextField
          label={texts.outOfTheWaterAt}
          type="time"
          required
          {...(isOneDay && { min: first.slice(11), max: last.slice(11) })}
          aria-invalid={issue !== undefined}
          value={time}
          onChange={({ target }) => target.value && onChange(`${day}T${target.value}`)}
        />
      )}
      <p role="alert" className="text-small text-rip-ink empty:hidden">
        {issue}
      </p>
    </div>
  )
}
