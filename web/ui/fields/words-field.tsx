import { type TextareaHTMLAttributes, useId } from 'react'
import * as texts from '#words/app.ts'

type WordsFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value'> & {
  label: string
  value: string
  maxLength: number
}

export function WordsField({ label, value, maxLength, ...props }: WordsFieldProps) {
  const id = useId()
  const left = maxLength - value.length
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-strong text-ink-2">
        {label}
      </label>
      <div className="squircle rounded-field bg-card inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-[2.5px] focus-within:inset-ring-sea">
        <textarea
          dir="auto"
          rows={3}
          {...props}
          id={id}
          value={value}
          maxLength={maxLength}
          // Browsers scroll to the caret only, and the box may stay under a sheet's foot.
          onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
          className="block field-sizing-content min-h-22 w-full resize-none bg-transparent px-4 py-3 outline-0 placeholder:text-ink-3 placeholder:opacity-100"
        />
      </div>
      <p role="status" className="text-small text-ink-3 tabular-nums empty:hidden">
        {left <= maxLength / 5 && texts.left(left)}
      </p>
    </div>
  )
}
