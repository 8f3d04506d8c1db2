import type { SpotPlace } from '#contract/sea/spots.ts'
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
