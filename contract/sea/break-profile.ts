import { z } from 'zod'
import { DEGREES_PER_POINT } from '#contract/limits.ts'

export const surferLevels = ['beginner', 'intermediate', 'expert'] as const
export type SurferLevel = (typeof surferLevels)[number]
const hazards = [
  'shallow-reef',
  'rocks',
  'rips',
  'currents',
  'heavy-shorebreak',
  'urchins',
  'sharks',
  'crocodiles',
  'jellyfish',
  'crowds',
  'boats',
  'structures',
  'cold-water',
  'remote',
  'pollution',
] as const
export type Hazard = (typeof hazards)[number]

const arcDegrees = z.int().min(0).max(360)
/** Largest energy share by which a bottom focuses swell; above 1 exceeds straight contours. */
const MOST_FOCUS = 5
const MOST_ARCS = 24
/** Metres of breaking face. */
const TALLEST_FACE = 30
const face = z.number().gt(0).max(TALLEST_FACE)
/** 0: mean low water, 1: mean high water. */
const tideShare = z.number().min(0).max(1)

/** Open-sea directions clockwise from `from` to `to` in degrees from true north, and the arriving energy share. */
const swellArc = z.object({ from: arcDegrees, to: arcDegrees, share: z.number().gt(0).max(MOST_FOCUS) })
export type SwellArc = z.infer<typeof swellArc>

/** Publicly known of this spot, concluded from its description and kind, or usual for its kind. */
const certainties = ['known', 'described', 'guessed'] as const
const certainty = z.enum(certainties)

const tideBand = z
  .tuple([tideShare, tideShare])
  .refine(([low, high]) => low < high, 'the tide band does not rise')
  .nullable()

export const breakProfile = z.object({
  /** True if the swell windows are derived from coastline or facing; false if set by hand from public sources. */
  isEstimated: z.boolean(),
  windows: z.array(swellArc).min(1).max(MOST_ARCS),
  /** Directions that reach it by bending around land; shares are for 14 s. */
  wraps: z.array(swellArc).max(MOST_ARCS),
  /** Degrees it comes from; null without a known facing. */
  bestWind: z.number().min(0).max(360).nullable(),
  /** Metres of breaking face at which the spot is best. */
  idealHeight: z.tuple([face, face]).refine(([low, high]) => low < high, 'the ideal heights do not rise'),
  /** Metres of breaking face above which it closes out. */
  largestHeight: face,
  /** Suitable part of the tide, lowest first; null: any. */
  tideBand,
  level: z.enum(surferLevels),
  season: z.array(z.int().min(1).max(12)).max(12),
  hazards: z.array(z.enum(hazards)).max(hazards.length),
  /** `height`: ideal and largest height. */
  certainty: z.object({ height: certainty, level: certainty, wind: certainty, tide: certainty }),
})
z.globalRegistry.add(breakProfile, { id: 'BreakProfile' })
export type BreakProfile = z.infer<typeof breakProfile>

export const profileFigures = breakProfile.pick({ largestHeight: true, tideBand: true, bestWind: true })
export type ProfileFigures = z.infer<typeof profileFigures>

/** Figures of a profile as surfers correct them; without a figure it stays. */
export const profileCorrection = z
  .object({ largestHeight: face, tideBand, bestWind: z.number().min(0).lt(360).multipleOf(DEGREES_PER_POINT) })
  .partial()
export type ProfileCorrection = z.infer<typeof profileCorrection>
