import type { SpotPlace } from '#contract/sea/spots.ts'

/** What breaks at a spot, in the word on its button. */
export const BREAKS: Record<NonNullable<SpotPlace['breakKind']>, string> = {
  beach: 'Beach',
  point: 'Point',
  reef: 'Reef',
  'river-mouth': 'River mouth',
  jetty: 'Jetty',
}

/** What it breaks over. */
export const BOTTOMS: Record<NonNullable<SpotPlace['bottom']>, string> = {
  sand: 'Sand',
  rock: 'Rock',
  coral: 'Coral',
  cobble: 'Cobble',
  lava: 'Lava',
  mixed: 'Mixed',
}
