import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { formatClock } from '#web/features/spot-alerts/alert-words.ts'
import { iconInText } from '#web/ui/display/icons.tsx'

type HourSelectProps = { label: string; value: number; hours: readonly number[]; onChange: (hour: number) => void }

/** An hour of the clock. */
export function HourSelect({ label, value, hours, onChange }: HourSelectProps) {
  const id = useId()
  return (
    <div className="relative grid min-w-0 gap-1.5">
      <label htmlFor={id} className="text-small font-strong text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        className="squircle min-h-[50px] w-full appearance-none truncate rounded-field bg-card py-2 pr-10 pl-4 inset-ring-[1.5px] inset-ring-edge"
      >
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {formatClock(hour)}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute right-4 bottom-[17px] text-ink-3">
        <ChevronDown {...iconInText} />
      </span>
    </div>
  )
}
