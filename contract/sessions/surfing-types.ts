/** Plain values, so that the browser can import them. */
export const surfingTypes = [
  'shortboard',
  'longboard',
  'funboard',
  'fish',
  'gun',
  'sup',
  'bodyboard',
  'bodysurfing',
] as const
export type SurfingType = (typeof surfingTypes)[number]
