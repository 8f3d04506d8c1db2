import { createContext, use } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { fahrenheitOf, feetOf, kilometresOf, mphOf, rounded } from '#surf/sea/units.ts'
import { unitNames } from '#words/units.ts'

export { unitNames }

export type Units = User['units']

/** Imperial for visitors. Wave heights: web/lib/format/wave-height.ts. */
export const UnitsContext = createContext<Units>('imperial')
export const useUnits = () => use(UnitsContext)

/** From kilometres per hour. */
export const speedFigure = (kmh: number, units: Units) => rounded(units === 'metric' ? kmh : mphOf(kmh))

export const formatSpeed = (kmh: number, units: Units) => `${speedFigure(kmh, units)} ${unitNames[units].speed}`

/** From metres. */
export const lengthFigure = (metres: number, units: Units) => rounded(units === 'metric' ? metres : feetOf(metres))

export const formatLength = (metres: number, units: Units) =>
  `${lengthFigure(metres, units)} ${unitNames[units].height}`

/** From degrees Celsius. */
export const temperatureFigure = (celsius: number, units: Units) =>
  rounded(units === 'metric' ? celsius : fahrenheitOf(celsius))

export const formatTemperature = (celsius: number, units: Units) =>
  `${temperatureFigure(celsius, units)} ${unitNames[units].temperature}`

export const distanceIn = (miles: number, units: Units) => (units === 'metric' ? kilometresOf(miles) : miles)

/** '0.4 mi', '12 mi' or '19 km', from miles. */
export function formatDistance(miles: number, units: Units): string {
  const distance = distanceIn(miles, units)
  return `${distance < 10 ? distance.toFixed(1) : Math.round(distance)} ${unitNames[units].distance}`
}

export const formatRadius = (miles: number, units: Units) =>
  `${Math.round(distanceIn(miles, units))} ${unitNames[units].distance}`
