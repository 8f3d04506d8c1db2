import type { SpotPlace } from '#contract/sea/spots.ts'
import { compassPoints } from '#words/sea/measures.ts'
import * as texts from '#words/spots/spot-proposals.ts'

/** Button labels by kind of break. */
export const BREAKS: Record<NonNullable<SpotPlace['breakKind']>, string> = {
  beach: texts.beach,
  point: texts.point,
  reef: texts.reef,
  'river-mouth': texts.riverMouth,
  jetty: texts.jetty,
}

/** Button labels by bottom. */
export const BOTTOMS: Record<NonNullable<SpotPlace['bottom']>, string> = {
  sand: texts.sand,
  rock: texts.rock,
  coral: texts.coral,
  cobble: texts.cobble,
  lava: texts.lava,
  mixed: texts.mixed,
}

/** Degrees and names of the points that winds come from. */
export const WIND_POINTS = compassPoints.short.map(
  (name, index) => [(index * 360) / compassPoints.short.length, name] as const,
)

export const optionsOf = <Value extends string>(labels: Record<Value, string>) =>
  // Object.entries loses the type of the keys.
  Object.entries(labels) as [Value, string][]
