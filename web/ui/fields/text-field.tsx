import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  /** For a search box with a placeholder. */
  hideLabel?: boolean
  icon?: ReactNode
  action?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Types for text of either direction. */
const WITH_WORDS = new Set(['text', 'search'])

export function TextField({ label, hideLabel, icon, action, className = '', id, ...props }: TextFieldProps) {
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <div className={`grid grid-cols-1 gap-1.5 ${className}`}>
      <label htmlFor={inputId} className={hideLabel ? 'sr-only' : 'text-small font-strong text-ink-2'}>
        {label}
      </label>
      <div className="squircle flex min-h-[50px] items-center gap-2.5 rounded-field bg-card px-4 inset-ring-[1.5px] inset-ring-edge focus-within:inset-ring-[2.5px] focus-within:inset-ring-sea has-[[aria-invalid=true]]:inset-ring-[2.5px] has-[[aria-invalid=true]]:inset-ring-rip">
        {icon && <span className="text-ink-3">{icon}</span>}
        <input
          dir={WITH_WORDS.has(props.type ?? 'text') ? 'auto' : undefined}
          {...props}
          id={inputId}
          className="h-[50px] min-w-0 flex-1 bg-transparent outline-0 text-ellipsis placeholder:text-ink-3 placeholder:opacity-100"
        />
        {action}
      </div>
    </div>
  )
}
