export const unitNames = {
  feet: 'ft',
  metres: 'm',
  yards: 'yd',
  miles: 'mi',
  kilometres: 'km',
  mph: 'mph',
  kmh: 'km/h',
  knots: 'kn',
  fahrenheit: '°F',
  celsius: '°C',
}
export const hourUnit = 'h'
export const minuteUnit = 'm'
export const secondUnit = 's'
export const hoursAndMinutes = (hours: number, minutes: number) => (hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`)
export const windSides = {
  glassy: 'glassy',
  offshore: 'offshore',
  'cross-offshore': 'cross-offshore',
  cross: 'cross',
  'cross-onshore': 'cross-onshore',
  onshore: 'onshore',
}
export const tideParts = {
  low: 'Low',
  'low-mid': 'Low to mid',
  mid: 'Mid',
  'mid-high': 'Mid to high',
  high: 'High',
  all: 'All',
}
/** From north, clockwise. */
export const compassPoints = {
  short: ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW'],
  long: [
    'north',
    'north-north-east',
    'north-east',
    'east-north-east',
    'east',
    'east-south-east',
    'south-east',
    'south-south-east',
    'south',
    'south-south-west',
    'south-west',
    'west-south-west',
    'west',
    'west-north-west',
    'north-west',
    'north-north-west',
  ],
}
