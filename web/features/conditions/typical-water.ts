import type { Units } from '#web/lib/units.ts'

/**
 * What stands for a water temperature that nobody measured, by degrees of latitude: the specification's 72 °F in warm
 * temperate seas, and rounded annual means of the ocean's surface towards equator and poles, for a tropical figure
 * beside a cold sea would invite somebody in without a wetsuit.
 */
const TYPICAL_WATER: { upTo: number; text: Record<Units, string> }[] = [
  { upTo: 23, text: { imperial: '81', metric: '27' } },
  { upTo: 38, text: { imperial: '72', metric: '22' } },
  { upTo: 52, text: { imperial: '57', metric: '14' } },
  { upTo: 90, text: { imperial: '46', metric: '8' } },
]

/** '72' in °F or '22' in °C. */
export const typicalWater = (latitude: number, units: Units): string =>
  (TYPICAL_WATER.find(({ upTo }) => Math.abs(latitude) <= upTo) ?? TYPICAL_WATER[1]!).text[units]
