import type { BreakProfile, SwellArc } from '#contract/sea/break-profile.ts'
import type { SpotPlace } from '#contract/sea/spots.ts'
import type { RatedBreak } from '#surf/rating/rating.ts'
import { rounded } from '#surf/sea/units.ts'

type Shape = Pick<BreakProfile, 'idealHeight' | 'largestHeight' | 'level' | 'hazards'>

/** Usual figures of a kind of break, in metres of face. */
const SHAPES: Record<NonNullable<SpotPlace['breakKind']>, Shape> = {
  beach: { idealHeight: [0.7, 1.8], largestHeight: 3, level: 'beginner', hazards: ['rips'] },
  point: { idealHeight: [0.9, 2.8], largestHeight: 4.5, level: 'intermediate', hazards: ['rocks'] },
  reef: { idealHeight: [1, 3.3], largestHeight: 4.6, level: 'intermediate', hazards: ['shallow-reef'] },
  'river-mouth': { idealHeight: [0.9, 2.2], largestHeight: 3.5, level: 'intermediate', hazards: ['currents'] },
  jetty: { idealHeight: [0.8, 2], largestHeight: 3.2, level: 'intermediate', hazards: ['structures'] },
}
const SHAPE_UNKNOWN: Shape = { idealHeight: [0.8, 2.4], largestHeight: 3.8, level: 'intermediate', hazards: [] }

/** By degrees off straight-in: cosine for parallel contours (Coastal Engineering Manual, part II). */
const STRAIGHT_COAST: readonly (readonly [from: number, to: number, share: number])[] = [
  [-85, -70, 0.2],
  [-70, -50, 0.5],
  [-50, -25, 0.82],
  [-25, 25, 1],
  [25, 50, 0.82],
  [50, 70, 0.5],
  [70, 85, 0.2],
]
const ALL_AROUND: SwellArc[] = [{ from: 0, to: 360, share: 1 }]
const turned = (degrees: number) => ((Math.round(degrees) % 360) + 360) % 360

export const GUESSED: BreakProfile['certainty'] = {
  height: 'guessed',
  level: 'guessed',
  wind: 'guessed',
  tide: 'guessed',
}

/** Assumes a straight coast; without a facing all swell arrives. */
export function estimatedProfile({
  facing,
  breakKind,
}: {
  facing: number | null
  breakKind: SpotPlace['breakKind']
}): BreakProfile {
  return {
    isEstimated: true,
    ...widened(shapeOf(breakKind)),
    windows:
      facing === null
        ? ALL_AROUND
        : STRAIGHT_COAST.map(([from, to, share]) => ({ from: turned(facing + from), to: turned(facing + to), share })),
    wraps: [],
    bestWind: facing === null ? null : turned(facing + 180),
    tideBand: null,
    season: [],
    certainty: GUESSED,
  }
}

const shapeOf = (breakKind: SpotPlace['breakKind']): Shape => (breakKind ? SHAPES[breakKind] : SHAPE_UNKNOWN)

/** Guessed heights cover what is usual around the guess: a wrong edge would call a good day too big. */
const WIDER = { least: 0.85, ideal: 1.2, largest: 1.25 }
export const widened = <P extends Pick<BreakProfile, 'idealHeight' | 'largestHeight'>>(profile: P): P => {
  const [low, high] = profile.idealHeight
  return {
    ...profile,
    idealHeight: [rounded(low * WIDER.least, 1), rounded(high * WIDER.ideal, 1)],
    largestHeight: rounded(profile.largestHeight * WIDER.largest, 1),
  }
}

/** Ideal heights above a corrected largest height shrink to it; raised again, they come back. */
export function withinLargest(profile: BreakProfile): BreakProfile {
  const [low, high] = profile.idealHeight
  const shrunk = profile.largestHeight / high
  return shrunk >= 1 ? profile : { ...profile, idealHeight: [rounded(low * shrunk, 2), profile.largestHeight] }
}

/** Null for imports and proposals without one. */
export type StoredBreak = Pick<SpotPlace, 'facing' | 'breakKind'> & { breakProfile: BreakProfile | null }

export const ratedBreak = ({ facing, breakKind, breakProfile }: StoredBreak): RatedBreak => ({
  profile: withinLargest(breakProfile ?? estimatedProfile({ facing, breakKind })),
  isBeach: breakKind === 'beach',
})
