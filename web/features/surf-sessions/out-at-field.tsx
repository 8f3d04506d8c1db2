import { localMinute } from '#web/features/surf-sessions/wrap-up-draft.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { TextField } from '#web/ui/text-field.tsx'

const CHOICES = [
  { value: 'now', label: 'Just now' },
  { value: 'earlier', label: 'Earlier' },
] as const

type OutAtFieldProps = {
  /** As `datetime-local` has it; '' is now. */
  value: string
  startTime: string
  now: number
  /** What the server said against it. */
  issue: string | undefined
  onChange: (value: string) => void
}

/** When the surfer came out: now, or at an earlier minute since the start. */
export function OutAtField({ value, startTime, now, issue, onChange }: OutAtFieldProps) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p aria-hidden="true" className="text-small font-strong text-ink-2">
        When did you come out?
      </p>
      <Segmented
        wide
        label="When did you come out?"
        value={value === '' ? 'now' : 'earlier'}
        options={CHOICES}
        onChange={(choice) => onChange(choice === 'now' ? '' : value || localMinute(now))}
      />
      {value !== '' && (
        <TextField
          label="Out of the water at"
          type="datetime-local"
          required
          min={localMinute(Date.parse(startTime))}
          max={localMinute(now)}
          aria-invalid={issue !== undefined}
          value={value}
          onChange={({ target }) => onChange(target.value || localMinute(now))}
        />
      )}
      <p role="alert" className="text-small text-rip-ink empty:hidden">
        {issue}
      </p>
    </div>
  )
}
