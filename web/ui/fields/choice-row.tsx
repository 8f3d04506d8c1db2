import { Check } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { iconInText } from '#web/ui/display/icons.tsx'

type ChoiceRowProps = InputHTMLAttributes<HTMLInputElement> & {
  /** `radio` for one of the same `name`, else multiple choice. */
  type?: 'checkbox' | 'radio'
  picture?: ReactNode
  title: string
  /** Below the title; wrapping and part of the accessible name. */
  lines?: readonly ReactNode[]
}

export function ChoiceRow({ picture, title, lines = [], type = 'checkbox', ...input }: ChoiceRowProps) {
  const linesId = useId()
  return (
    <li className="@container relative flex min-h-17 items-center gap-3 px-4 py-2.5 not-first:border-t not-first:border-line has-checked:bg-sea-wash has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-sun-ink narrow:px-3">
      {picture}
      <span className="min-w-0 flex-1">
        <span className="block text-[length:min(var(--t-lead),8cqi)] leading-tight font-strong text-balance wrap-anywhere">
          <span dir="auto">{title}</span>
        </span>
        {lines.length > 0 && (
          <span id={linesId} className="block text-small leading-[1.35] text-ink-3 tabular-nums">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
              <span key={index} className="mt-px block">
                {line}
              </span>
            ))}
          </span>
        )}
      </span>
      <input
        aria-label={title}
        aria-describedby={lines.length > 0 ? linesId : undefined}
        {...input}
        type={type}
        className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <span
        className={`pointer-events-none grid size-6.5 shrink-0 place-items-center text-transparent inset-ring-2 inset-ring-edge peer-checked:bg-sea peer-checked:text-on-sea peer-checked:inset-ring-0 peer-not-checked:peer-disabled:bg-well peer-not-checked:peer-disabled:inset-ring-0 ${type === 'radio' ? 'rounded-full' : 'rounded-[8px]'}`}
      >
        <Check {...iconInText} />
      </span>
    </li>
  )
}

/** A choice below its label; the group inside names itself to screen readers. */
export const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <p aria-hidden="true" className="text-small font-strong text-ink-2">
      {label}
    </p>
    {children}
  </div>
)

export const toggled = (ticked: readonly string[], id: string) =>
  ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]
