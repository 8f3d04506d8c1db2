import type { HTMLAttributes } from 'react'

export function Card({ padded, className = '', ...props }: HTMLAttributes<HTMLDivElement> & { padded?: boolean }) {
  return (
    <div {...props} className={`squircle rounded-card bg-card shadow-raised ${padded ? 'p-4' : ''} ${className}`} />
  )
}
