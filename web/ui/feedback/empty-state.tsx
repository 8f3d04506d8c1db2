import type { ReactNode } from 'react'
import { FlatSea } from '#web/ui/scenes/flat-sea.tsx'

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
