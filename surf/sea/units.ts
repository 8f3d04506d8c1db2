import { METRES_TO_FEET } from '#contract/limits.ts'

/** International mile, 1.609344 km. */
const KILOMETRES_PER_MILE = 1.609344

export const feetOf = (metres: number) => metres * METRES_TO_FEET

export const metresOf = (feet: number) => feet / METRES_TO_FEET

/** Also mph to km/h. */
export const kilometresOf = (miles: number) => miles * KILOMETRES_PER_MILE

export const mphOf = (kmh: number) => kmh / KILOMETRES_PER_MILE

export const fahrenheitOf = (celsius: number) => (celsius * 9) / 5 + 32

export const celsiusOf = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9

export const rounded = (value: number, decimals = 0) => Math.round(value * 10 ** decimals) / 10 ** decimals + 0

/** True minus sign: '−0.3'. */
export const withMinus = (figure: number | string): string => String(figure).replace(/^-/, '−')
