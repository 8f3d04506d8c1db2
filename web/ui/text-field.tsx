import { CircleAlert } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { iconInText } from './icons.tsx'

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** For a search box, whose placeholder already says it. */
  hideLabel?: boolean
  error?: string
  hint?: string
  icon?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A labelled input of 50 px; an error takes the hint's place and is read out with the field. */
export function TextField({ label, hideLabel, error, hint, icon, className = '', id, ...props }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  const note = error ?? hint
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={inputId} className={hideLabel ? 'sr-only' : 'text-small font-strong text-ink-2'}>
        {label}
      </label>
      <div
        className={`squircle flex min-h-[50px] items-center gap-2.5 rounded-field bg-card px-4 focus-within:inset-ring-[2.5px] ${error ? 'inset-ring-2 inset-ring-rip' : 'inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-sea'}`}
      >
        {icon && <span className="text-ink-3">{icon}</span>}
        <input
          {...props}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${inputId}-note` : undefined}
          className="h-[50px] min-w-0 flex-1 bg-transparent outline-0 text-ellipsis placeholder:text-ink-3 placeholder:opacity-100"
        />
      </div>
      {note && (
        <p
          id={`${inputId}-note`}
          className={`flex items-center gap-1.5 text-small ${error ? 'text-rip-ink' : 'text-ink-3'}`}
        >
          {error && <CircleAlert {...iconInText} />}
          {note}
        </p>
      )}
    </div>
  )
}
