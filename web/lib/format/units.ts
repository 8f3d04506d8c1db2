import { createContext, use } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { fahrenheitOf, feetOf, kilometresOf, mphOf, rounded } from '#surf/sea/units.ts'

export type Units = User['units']

/** The reader's units; imperial for visitors. Wave heights: web/lib/format/wave-height.ts. */
export const UnitsContext = createContext<Units>('imperial')
export const useUnits = () => use(UnitsContext)

export const unitNames = {
  imperial: { height: 'ft', speed: 'mph', temperature: '°F', distance: 'mi' },
  metric: { height: 'm', speed: 'km/h', temperature: '°C', distance: 'km' },
} as const satisfies Record<Units, unknown>

/** 11: whole miles or kilometres per hour, from kilometres per hour. */
export const speedFigure = (kmh: number, units: Units) => rounded(units === 'metric' ? kmh : mphOf(kmh))

/** '11 mph' or '18 km/h', from kilometres per hour. */
export const formatSpeed = (kmh: number, units: Units) => `${speedFigure(kmh, units)} ${unitNames[units].speed}`

/** 272 or 83: whole feet or metres, from metres. */
export const lengthFigure = (metres: number, units: Units) => rounded(units === 'metric' ? metres : feetOf(metres))

/** '272 ft' or '83 m', from metres. */
export const formatLength = (metres: number, units: Units) =>
  `${lengthFigure(metres, units)} ${unitNames[units].height}`

/** 66 or 19: whole degrees, from degrees Celsius. */
export const temperatureFigure = (celsius: number, units: Units) =>
  rounded(units === 'metric' ? celsius : fahrenheitOf(celsius))

/** '66 °F' or '19 °C', from degrees Celsius. */
export const formatTemperature = (celsius: number, units: Units) =>
  `${temperatureFigure(celsius, units)} ${unitNames[units].temperature}`

/** Miles or kilometres, from miles. */
export const distanceIn = (miles: number, units: Units) => (units === 'metric' ? kilometresOf(miles) : miles)

/** '0.4 mi', '12 mi' or '19 km', from miles. */
export function formatDistance(miles: number, units: Units): string {
  const distance = distanceIn(miles, units)
  return `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} ${unitNames[units].distance}`
}

/** '5 mi' or '8 km', from whole miles. */
export const formatRadius = (miles: number, units: Units) =>
  `${Math.round(distanceIn(miles, units))} ${unitNames[units].distance}`
