import type { WindSide } from '#contract/sea/spots.ts'

type WindArrowProps = {
  /** Direction the wind comes from, degrees from true north. */
  from: number
  /** Direction looking out to sea, degrees from true north; null if unknown. */
  facing: number | null
  ink: string
  className?: string
}

/** The wind over the beach's land and water, north up; decorative next to text. */
export const WindArrow = ({ from, facing, ink, className = 'size-5' }: WindArrowProps) => (
  <svg className={`shrink-0 ${className}`} viewBox="0 0 20 20" aria-hidden="true">
    <circle cx="10" cy="10" r="9.5" fill="var(--water-3)" />
    {facing !== null && (
      <path transform={`rotate(${facing} 10 10)`} d="M.55 11h18.9A9.5 9.5 0 0 1 .55 11z" fill="var(--land-line)" />
    )}
    <path
      transform={`rotate(${from + 180} 10 10)`}
      d="M10 2.5 14.5 15.5 10 13 5.5 15.5z"
      fill={ink}
      stroke="var(--card)"
      strokeWidth=".8"
    />
  </svg>
)

const GROOMING = 'var(--kelp-ink)'
const CHOPPING = 'var(--rip-ink)'
const NEITHER = 'var(--sea-ink)'
const INKS: Record<WindSide, string> = {
  glassy: GROOMING,
  offshore: GROOMING,
  'cross-offshore': GROOMING,
  cross: NEITHER,
  'cross-onshore': CHOPPING,
  onshore: CHOPPING,
}

export const windInk = (side: WindSide | null) => (side ? INKS[side] : NEITHER)
