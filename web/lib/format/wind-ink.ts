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

/** Colour of a wind arrow by its effect on the face; null if its side is unknown. */
export const windInk = (side: WindSide | null) => (side ? INKS[side] : NEITHER)
