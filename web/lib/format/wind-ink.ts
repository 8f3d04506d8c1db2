import type { WindSide } from '#contract/sea/spots.ts'

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
