import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  text?: string
  /** At most one quiet button. */
  action?: ReactNode
  picture?: ReactNode
  /** A heading only if the page has no other. */
  heading?: 'p' | 'h1'
}

export function EmptyState({ title, text, action, picture = <FlatSea />, heading: Heading = 'p' }: EmptyStateProps) {
  return (
    <div className="squircle grid justify-items-center gap-1 rounded-card bg-card px-5 py-6 text-center shadow-raised">
      <div className="mb-2">{picture}</div>
      <Heading className="font-display text-[1.125rem] font-[600] leading-head tracking-[-.015em] text-balance">
        {title}
      </Heading>
      {text && <p className="text-[0.9375rem] text-ink-3 text-balance">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}

function FlatSea() {
  return (
    <svg
      className="h-15 w-42"
      viewBox="0 0 168 60"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path fill="var(--sun)" d="M72 31.5a13 13 0 0 1 26 0c-9-1.6-17 1.6-26 0z" />
      <path stroke="var(--water-2)" d="M14 34q12-4 25-1t25 1 25-1 25 1 20-1 20 1M56 54q11-3 21-1t17 1 18-1" />
      <path stroke="var(--water)" d="M34 44q12-4 24-1t24 1 24-1 24 1 8-1" />
    </svg>
  )
}
