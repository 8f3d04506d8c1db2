import type { BreakProfile } from '#contract/sea/break-profile.ts'

/** 'Low to mid' and the like, by thirds of the tide; 0 low water, 1 high, null any. */
export const TIDE_BANDS = {
  low: [0, 0.33],
  'low-mid': [0, 0.67],
  mid: [0.33, 0.67],
  'mid-high': [0.33, 1],
  high: [0.67, 1],
  all: null,
} satisfies Record<string, BreakProfile['tideBand']>
export type TidePart = keyof typeof TIDE_BANDS

const BY_THIRDS: readonly TidePart[][] = [
  ['low', 'low-mid', 'all'],
  ['mid', 'mid', 'mid-high'],
  ['high', 'high', 'high'],
]

/** Thirds of the tide that are well within a band. */
export function tidePartOf(band: BreakProfile['tideBand']): TidePart {
  if (!band) return 'all'
  const [low, high] = band
  const first = low < 0.25 ? 0 : low < 0.6 ? 1 : 2
  const last = high > 0.75 ? 2 : high > 0.4 ? 1 : 0
  return BY_THIRDS[first]![last]!
}
