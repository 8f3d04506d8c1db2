import type { ReactNode } from 'react'

export const Disc = ({ children }: { children: ReactNode }) => (
  <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sea-wash text-sea-ink">{children}</span>
)
