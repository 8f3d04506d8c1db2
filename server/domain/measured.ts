import type { UnitSystem } from '#contract/accounts/users.ts'
import type { ServerTexts } from '#languages'
import { figureIn, type Quantity, rounded, unitsOf, withMinus } from '#surf/sea/units.ts'

type Texts = Pick<ServerTexts, 'locale' | 'measures'>

/** The figure and the unit apart, in a reader's units and digits, from the units of `figureIn`. */
export const measureParts = (
  { locale, measures }: Texts,
  units: UnitSystem,
  quantity: Quantity,
  value: number,
  decimals = 0,
) => ({
  figure: withMinus(rounded(figureIn(units, quantity, value), decimals).toLocaleString(locale)),
  unit: measures.unitNames[unitsOf[units][quantity]],
})

/** '4.6 ft' or '1,4 m' */
export function measured(...measure: Parameters<typeof measureParts>): string {
  const { figure, unit } = measureParts(...measure)
  return `${figure} ${unit}`
}

/** '4 ft' or '1.2 m': whole feet or tenths of a metre, from the metres of breaking faces. */
export const measuredWaves = (texts: Texts, units: UnitSystem, metres: number) =>
  measured(texts, units, 'height', metres, waveDecimals(units))

export const waveDecimals = (units: UnitSystem) => (unitsOf[units].height === 'metres' ? 1 : 0)

/** '4h 5m', or '50m' under an hour. */
export const formatMinutes = (texts: ServerTexts['measures'], minutes: number): string =>
  texts.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60)
