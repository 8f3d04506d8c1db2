import parsePhoneNumber, { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { readersCountry } from '#web/lib/device/likely-country.ts'
import { locale } from '#words/locale.ts'

/** Small numbering plans (25 KB, Brotli), loaded only by forms. The server validates with the full ones. */

export type PhoneCountry = CountryCode

const names = new Intl.DisplayNames(locale, { type: 'region' })
const nameOf = (country: PhoneCountry) => names.of(country) ?? country

/** `label` is as in 'Portugal (+351)'. */
export const PHONE_COUNTRIES = getCountries()
  .map((code) => ({ code, label: `${nameOf(code)} (+${getCountryCallingCode(code)})` }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

export function likelyPhoneCountry(): PhoneCountry {
  const guess = readersCountry(getCountries())
  return getCountries().find((country) => country === guess) ?? 'US'
}

type ReadNumber = {
  country: PhoneCountry
  /** '+1 714 555 0100' */
  international: string
  /** '(714) 555-0100', the national format. */
  national: string
  /** '+1 714 555 0100, United States' */
  words: string
}

export function readNumber(typed: string, country: PhoneCountry): ReadNumber | undefined {
  const number = parsePhoneNumber(typed.trim().replace(/^00/, '+'), country)
  if (!number?.isPossible()) return undefined
  const international = number.formatInternational()
  const from = number.country ?? country
  return { country: from, international, national: number.formatNational(), words: `${international}, ${nameOf(from)}` }
}
