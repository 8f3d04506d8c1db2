export const unitNames = {
  imperial: { height: 'ft', speed: 'mph', temperature: '°F', distance: 'mi' },
  metric: { height: 'm', speed: 'km/h', temperature: '°C', distance: 'km' },
}
export const hourUnit = 'h'
export const minuteUnit = 'm'
export const secondUnit = 's'
export const hoursAndMinutes = (hours: number, minutes: number) => (hours > 0 ? `${hours}h ${minutes}m` : `${minutes}m`)
