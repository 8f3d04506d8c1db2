export const windSides = {
  glassy: 'glassy',
  offshore: 'offshore',
  'cross-offshore': 'cross-offshore',
  cross: 'cross',
  'cross-onshore': 'cross-onshore',
  onshore: 'onshore',
}
/** From north, clockwise. */
export const compassPoints = {
  short: ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'],
  long: ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'],
}
