import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '#web/ui/display/icon-button.tsx'
import { iconInButton } from '#web/ui/display/icons.tsx'
import * as texts from '#words/app.ts'

type CountFieldProps = {
  label: string
  /** As typed, or ''. */
  value: string
  /** Known default, from which the buttons step. */
  counted: number | undefined
  max: number
  onChange: (value: string) => void
}

export function CountField({ label, value, counted, max, onChange }: CountFieldProps) {
  const id = useId()
  const now = value === '' ? (counted ?? 0) : Number(value)
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-strong text-ink-2">
        {label}
      </label>
      <div className="squircle flex min-h-[50px] items-center rounded-field bg-card px-1 inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-[2.5px] focus-within:inset-ring-sea">
        <IconButton
          label={texts.labelOneLess(label)}
          aria-disabled={now <= 0}
          className="aria-disabled:opacity-45"
          onClick={() => now > 0 && onChange(String(now - 1))}
        >
          <Minus {...iconInButton} />
        </IconButton>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          max={max}
          placeholder={counted === undefined ? '–' : String(counted)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="h-[50px] min-w-0 flex-1 appearance-none bg-transparent text-center text-lead font-strong tabular-nums outline-0 [-moz-appearance:textfield] placeholder:text-ink-2 placeholder:opacity-100 [&::-webkit-inner-spin-button]:appearance-none"
        />
        <IconButton
          label={texts.labelOneMore(label)}
          aria-disabled={now >= max}
          className="aria-disabled:opacity-45"
          onClick={() => now < max && onChange(String(now + 1))}
        >
          <Plus {...iconInButton} />
        </IconButton>
      </div>
    </div>
  )
}
