import type { ReactNode } from 'react'

type ListProps = { children: ReactNode; label?: string; busy?: boolean; className?: string }

export function List({ children, label, busy, className = '' }: ListProps) {
  return (
    <ul
      aria-label={label}
      aria-busy={busy || undefined}
      className={`squircle rounded-card bg-card py-1 shadow-raised ${className}`}
    >
      {children}
    </ul>
  )
}

type RowProps = {
  picture?: ReactNode
  /** A name, in its script's direction. */
  title: ReactNode
  /** One or two lines below, in the page's direction even if they begin with a name. */
  lines?: ReactNode[]
  action?: ReactNode
  onPress?: () => void
}

/**
 * The action, except a chevron, wraps below before it crowds the name. Names wrap before truncation and stop growing
 * with text before words break.
 */
export function Row({ picture, title, lines = [], action, onPress }: RowProps) {
  const text = (
    <>
      <span className="block text-[length:min(var(--t-lead),8cqi)] font-strong leading-tight">
        <span dir="auto">{title}</span>
      </span>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
        <span key={index} className="mt-px block text-small leading-[1.35] text-ink-3 tabular-nums">
          {line}
        </span>
      ))}
    </>
  )
  return (
    <li
      className={`@container relative isolate flex min-h-17 items-center gap-3 px-4 py-2.5 not-first:after:absolute not-first:after:top-0 not-first:after:right-4 not-first:after:h-px not-first:after:bg-line narrow:px-3 ${picture ? 'not-first:after:left-17' : 'not-first:after:left-4'}`}
    >
      {picture}
      <span className="row-parts">
        {onPress ? (
          <button
            type="button"
            onClick={onPress}
            className="row-words grid min-h-tap grid-cols-1 content-center text-start before:absolute before:inset-1 before:rounded-field active:before:bg-ink/5"
          >
            {text}
          </button>
        ) : (
          <span className="row-words">{text}</span>
        )}
        {/* Clicks on passive content pass through to the row. */}
        {action && (
          <span
            className={`ms-auto max-w-full shrink-0 not-has-[button,a,input]:pointer-events-none ${onPress ? 'relative' : ''}`}
          >
            {action}
          </span>
        )}
      </span>
    </li>
  )
}
