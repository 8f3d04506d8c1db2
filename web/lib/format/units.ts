import { createContext, use } from 'react'
import type { UnitSystem } from '#contract/accounts/users.ts'
import { DEGREES_PER_POINT } from '#contract/limits.ts'
import { peakPeriodOf } from '#surf/sea/breaking-wave.ts'
import type { Swell } from '#surf/sea/sea.ts'
import { figureIn, type Quantity, rounded, unitsIn, unitsOf } from '#surf/sea/units.ts'
import { formatFigure } from '#web/lib/format/figures.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import * as texts from '#words/app.ts'
import { compassPoints, unitNames } from '#words/sea/measures.ts'

export type Units = UnitSystem

/** A visitor's by their language. */
export const UnitsContext = createContext<Units>(unitsIn(readersLocale))
export const useUnits = () => use(UnitsContext)

/** 'ft', 'kn' */
export const unitName = (units: Units, quantity: Quantity) => unitNames[unitsOf[units][quantity]]

const whole = (quantity: Quantity) => (figure: number, units: Units) => rounded(figureIn(units, quantity, figure))
const withUnit = (quantity: Quantity) => (figure: number, units: Units) =>
  `${formatFigure(whole(quantity)(figure, units))} ${unitName(units, quantity)}`

/** From kilometres per hour. */
export const speedFigure = whole('speed')
export const formatSpeed = withUnit('speed')

/** Length of a ride, from metres. */
export const lengthFigure = whole('length')
export const formatLength = withUnit('length')

/** From degrees Celsius. */
export const temperatureFigure = whole('temperature')
export const formatTemperature = withUnit('temperature')

export const distanceIn = (miles: number, units: Units) => figureIn(units, 'distance', miles)

/** '0.4 mi', '12 mi' or '19 km', from miles. */
export function formatDistance(miles: number, units: Units): string {
  const distance = distanceIn(miles, units)
  return `${formatFigure(distance, distance < 10 ? 1 : 0)} ${unitName(units, 'distance')}`
}

export const formatRadius = withUnit('distance')

export const heightIn = (metres: number, units: Units) => figureIn(units, 'height', metres)

export const waveDecimals = (units: Units) => (unitsOf[units].height === 'metres' ? 1 : 0)

/** 10 or 3.1: whole feet or tenths of a metre, from metres. */
export const waveFigure = (metres: number, units: Units) => rounded(heightIn(metres, units), waveDecimals(units))

/** '10' or '3,1' */
export const formatWaveFigure = (metres: number, units: Units) => formatFigure(waveFigure(metres, units))

/** The app's only format of wave heights, without ranges; public pages have server/features/sharing/spot-text.ts. */
export const formatWave = (metres: number, units: Units) =>
  `${formatWaveFigure(metres, units)} ${unitName(units, 'height')}`

const formatLowSwell = (metres: number, units: Units) =>
  metres > 0 && waveFigure(metres, units) === 0
    ? `<${formatFigure(10 ** -waveDecimals(units))} ${unitName(units, 'height')}`
    : formatWave(metres, units)

export type FormattedSwell = Omit<Swell, 'directionDegrees'> & { directionDegrees: number | null }

/** '8 ft at 15 s from SW': swell in open water, not face height. */
export function formatSwell(swell: FormattedSwell, units: Units): string {
  // Older frozen conditions have a mean.
  const from = swell.directionDegrees === null ? null : compassPoint(swell.directionDegrees)
  return texts.swellAtPeriod(formatLowSwell(swell.heightMeters, units), Math.round(peakPeriodOf(swell)), from)
}

/** 0 to 15 from north, clockwise. */
export const pointIndex = (degrees: number) => ((Math.round(degrees / DEGREES_PER_POINT) % 16) + 16) % 16

/** 'SW' */
export const compassPoint = (degrees: number) => compassPoints.short[pointIndex(degrees)]!

/** 'south-west' */
export const compassName = (degrees: number) => compassPoints.long[pointIndex(degrees)]!
