import type { ComponentProps } from 'react'
import { useId } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'

type CheckedFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: string
  onType: (value: string) => void
  issue?: string | undefined
}

export function CheckedField({ issue, onType, ...props }: CheckedFieldProps) {
  const describedBy = useId()
  return (
    <div>
      <TextField
        {...props}
        aria-invalid={issue !== undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <Issue id={describedBy}>{issue}</Issue>
    </div>
  )
}

/** Announced when it appears. */
export const Issue = ({ id, children }: { id?: string; children: string | undefined }) => (
  <p id={id} aria-live="polite" className="mt-1 text-small text-rip-ink empty:mt-0">
    {children}
  </p>
)
