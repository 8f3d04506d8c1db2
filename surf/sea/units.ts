import type { UnitSystem } from '#contract/accounts/users.ts'
import { METRES_TO_FEET } from '#contract/limits.ts'

/** International mile, 1.609344 km. */
const KILOMETRES_PER_MILE = 1.609344
const KILOMETRES_PER_NAUTICAL_MILE = 1.852

export const feetOf = (metres: number) => metres * METRES_TO_FEET

/** Also mph to km/h. */
export const kilometresOf = (miles: number) => miles * KILOMETRES_PER_MILE

export const mphOf = (kmh: number) => kmh / KILOMETRES_PER_MILE

const knotsOf = (kmh: number) => kmh / KILOMETRES_PER_NAUTICAL_MILE

export const fahrenheitOf = (celsius: number) => (celsius * 9) / 5 + 32

export const celsiusOf = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9

export const rounded = (value: number, decimals = 0) => Math.round(value * 10 ** decimals) / 10 ** decimals + 0

/** True minus sign: '−0.3'. */
export const withMinus = (figure: number | string): string => String(figure).replace(/^-/, '−')

const same = (figure: number) => figure

/** From metres, km/h, °C or miles. */
const CONVERSIONS = {
  feet: feetOf,
  metres: same,
  mph: mphOf,
  kmh: same,
  knots: knotsOf,
  fahrenheit: fahrenheitOf,
  celsius: same,
  miles: same,
  kilometres: kilometresOf,
}
export type Unit = keyof typeof CONVERSIONS

const METRIC = { temperature: 'celsius', distance: 'kilometres', length: 'metres' } as const
/** The only place that knows the units of a system. `length`: rides and GPS accuracy. */
export const unitsOf = {
  imperial: { height: 'feet', speed: 'mph', temperature: 'fahrenheit', distance: 'miles', length: 'feet' },
  metric: { ...METRIC, height: 'metres', speed: 'kmh' },
  'feet-knots': { ...METRIC, height: 'feet', speed: 'knots' },
  'metres-knots': { ...METRIC, height: 'metres', speed: 'knots' },
} as const satisfies Record<UnitSystem, Record<string, Unit>>
export type Quantity = keyof (typeof unitsOf)['imperial']

/** From metres, km/h, °C or, for a distance, miles. */
export const figureIn = (units: UnitSystem, quantity: Quantity, figure: number) =>
  CONVERSIONS[unitsOf[units][quantity]](figure)

/** Regions of feet and miles. */
const IMPERIAL_REGIONS = ['US', 'PR', 'GB', 'IE', 'AU', 'NZ', 'ZA']

/** Units of someone who has chosen none, by the region of their language, or the main one of a language without any. */
export const unitsIn = (locale: string): UnitSystem =>
  IMPERIAL_REGIONS.includes(new Intl.Locale(locale).maximize().region ?? '') ? 'imperial' : 'metric'
