import { type TextareaHTMLAttributes, useId } from 'react'
import { Issue } from '#web/ui/fields/checked-field.tsx'
import * as texts from '#words/app.ts'

type WordsFieldProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> & {
  label: string
  value: string
  onType: (value: string) => void
  issue?: string | undefined
  maxLength: number
}

export function WordsField({ label, value, onType, issue, maxLength, ...props }: WordsFieldProps) {
  const id = useId()
  const issueId = useId()
  const left = maxLength - value.length
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-small font-strong text-ink-2">
        {label}
      </label>
      <div>
        <div className="squircle rounded-field bg-card inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-[2.5px] focus-within:inset-ring-sea has-[[aria-invalid=true]]:inset-ring-[2.5px] has-[[aria-invalid=true]]:inset-ring-rip">
          <textarea
            dir="auto"
            rows={3}
            {...props}
            id={id}
            value={value}
            maxLength={maxLength}
            aria-invalid={issue !== undefined}
            aria-describedby={issueId}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            // Browsers scroll to the caret only, and the box may stay under a sheet's foot.
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
            className="block field-sizing-content min-h-22 w-full resize-none bg-transparent px-4 py-3 outline-0 placeholder:text-ink-3 placeholder:opacity-100"
          />
        </div>
        <Issue id={issueId}>{issue}</Issue>
      </div>
      <p role="status" className="text-small text-ink-3 tabular-nums empty:hidden">
        {left <= maxLength / 5 && texts.left(left)}
      </p>
    </div>
  )
}
