/** Plain values, so that the browser can import them. */
export const SURFING_TYPES = {
  shortboard: 'Shortboard',
  longboard: 'Longboard',
  funboard: 'Funboard',
  fish: 'Fish',
  gun: 'Gun',
  sup: 'Stand Up Paddle',
  bodyboard: 'Bodyboard',
  bodysurfing: 'Bodysurfing',
} as const
export type SurfingType = keyof typeof SURFING_TYPES
