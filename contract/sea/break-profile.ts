import { z } from 'zod'

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
/** The most that a bottom focuses a swell's energy onto one peak; a share above 1 is more than straight contours bring. */
const MOST_FOCUS = 5
const MOST_ARCS = 24
/** Metres: no face is believed to be taller. */
const TALLEST_FACE = 30
const face = z.number().gt(0).max(TALLEST_FACE)
/** Of the tide's usual range: 0 at mean low water, 1 at mean high water. */
const tideShare = z.number().min(0).max(1)

/** Open-sea directions, clockwise from `from` to `to`, degrees from true north, from which `share` of the energy arrives. */
const swellArc = z.object({ from: arcDegrees, to: arcDegrees, share: z.number().gt(0).max(MOST_FOCUS) })
export type SwellArc = z.infer<typeof swellArc>

/** What a spot makes of swell, wind and tide; its largest height is not below its ideal ones. */
export const breakProfile = z.object({
  /** Worked out from coastline or facing; `false`: set by hand from what is publicly known of the spot. */
  isEstimated: z.boolean(),
  /** Directions that reach the break over open water. */
  windows: z.array(swellArc).min(1).max(MOST_ARCS),
  /** Directions that reach it only by bending around land: the share is that of a swell of 14 s. */
  wraps: z.array(swellArc).max(MOST_ARCS),
  /** Degrees that the best wind comes from; null where nobody knows the facing. */
  bestWind: z.number().min(0).max(360).nullable(),
  /** Metres of breaking face between which the spot is at its best. */
  idealHeight: z.tuple([face, face]).refine(([low, high]) => low < high, 'the ideal heights do not rise'),
  /** Metres of breaking face above which it closes out. */
  largestHeight: face,
  /** The part of the tide that suits it, lowest first; null: any. */
  tideBand: z
    .tuple([tideShare, tideShare])
    .refine(([low, high]) => low < high, 'the tide band does not rise')
    .nullable(),
  level: z.enum(surferLevels),
  /** Months 1 to 12 in which it is most often good, in their order; empty where nobody has said. */
  season: z.array(z.int().min(1).max(12)).max(12),
  hazards: z.array(z.enum(hazards)).max(hazards.length),
})
export type BreakProfile = z.infer<typeof breakProfile>
