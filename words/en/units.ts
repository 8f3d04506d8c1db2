export const unitNames = {
  imperial: { height: 'ft', speed: 'mph', temperature: '°F', distance: 'mi' },
  metric: { height: 'm', speed: 'km/h', temperature: '°C', distance: 'km' },
}
