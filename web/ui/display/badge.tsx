import type { ReactNode } from 'react'

type CountBadgeProps = {
  count: number
  /** Read before the number, as in 'pending requests: 2'; omit it if the parent has a label. */
  label?: string
  className?: string
}

/** An urgent count on an icon, equal at any text size; hidden at 0, '99+' above 99. */
export function CountBadge({ count, label, className = '' }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span
      className={`h-4.5 min-w-4.5 rounded-full bg-rip px-[5px] text-center text-[12px] font-bold leading-[18px] text-on-rip tabular-nums ${className}`}
    >
      {label && <span className="sr-only">{label}: </span>}
      {count > 99 ? '99+' : count}
    </span>
  )
}

export function Count({ children }: { children: ReactNode }) {
  return (
    <span className="h-6 min-w-6 shrink-0 rounded-full bg-sea-wash px-[7px] text-center font-sans text-micro font-bold leading-6 tracking-normal text-sea-ink tabular-nums">
      {children}
    </span>
  )
}

const TONES = {
  sea: 'bg-sea-wash text-sea-ink',
  sun: 'bg-sun-wash text-sun-ink',
  kelp: 'bg-kelp-wash text-kelp-ink',
  well: 'bg-well text-ink-2',
  'sun-full': 'bg-sun text-on-sun',
  outline: 'text-ink-3 inset-ring-[1.5px] inset-ring-line',
  glass: 'bg-on-deep/17 text-on-deep',
} as const

type BadgeProps = {
  tone?: keyof typeof TONES
  /** Background and text classes beyond the tones. */
  surface?: string
  dot?: boolean
  children: ReactNode
}

/** A word on a pill: Active, Buddies, a rating. Colour only repeats the word. */
export function Badge({ tone = 'well', surface = TONES[tone], dot, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex min-h-6.5 max-w-full shrink-0 items-center gap-1.5 rounded-[13px] px-2.5 py-0.5 text-micro leading-[1.3] font-bold tabular-nums ${surface}`}
    >
      {dot && <span className="size-[7px] rounded-full bg-current" />}
      {children}
    </span>
  )
}
