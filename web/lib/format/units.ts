import { createContext, use } from 'react'
import type { User } from '#contract/accounts/users.ts'
import { peakPeriodOf } from '#surf/sea/breaking-wave.ts'
import type { Swell } from '#surf/sea/sea.ts'
import { fahrenheitOf, feetOf, kilometresOf, mphOf, rounded } from '#surf/sea/units.ts'
import * as texts from '#words/app.ts'
import { compassPoints, unitNames } from '#words/sea/measures.ts'

export type Units = User['units']

/** Imperial for visitors. */
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

export const heightIn = (metres: number, units: Units) => (units === 'metric' ? metres : feetOf(metres))

/** 10 or 3.1: whole feet or tenths of a metre, from metres. */
export const waveFigure = (metres: number, units: Units) => rounded(heightIn(metres, units), units === 'metric' ? 1 : 0)

/** The app's only format of wave heights, without ranges; public pages have server/features/sharing/spot-text.ts. */
export const formatWave = (metres: number, units: Units) => `${waveFigure(metres, units)} ${unitNames[units].height}`

const formatLowSwell = (metres: number, units: Units) =>
  metres > 0 && waveFigure(metres, units) === 0
    ? `<${units === 'metric' ? '0.1' : '1'} ${unitNames[units].height}`
    : formatWave(metres, units)

export type FormattedSwell = Omit<Swell, 'directionDegrees'> & { directionDegrees: number | null }

/** '8 ft at 15 s from SW': swell in open water, not face height. */
export function formatSwell(swell: FormattedSwell, units: Units): string {
  // Older frozen conditions have a mean.
  const from = swell.directionDegrees === null ? '' : texts.fromCompassPoint(compassPoint(swell.directionDegrees))
  return texts.swellAtPeriod(formatLowSwell(swell.heightMeters, units), Math.round(peakPeriodOf(swell)), from)
}

const pointIndex = (degrees: number) => ((Math.round(degrees / 22.5) % 16) + 16) % 16

/** 'SW' */
export const compassPoint = (degrees: number) => compassPoints.short[pointIndex(degrees)]!

/** 'south-west' */
export const compassName = (degrees: number) => compassPoints.long[pointIndex(degrees)]!
