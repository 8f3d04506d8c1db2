import parsePhoneNumber, { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { readersCountry } from '#web/lib/device/likely-country.ts'

/**
 * Numbering plans of the world, 25 KB (Brotli) that only forms with a phone number load. The small plans are enough to tell a
 * country and to write a number out; whether messages can go there the server decides, by the full ones.
 */

export type PhoneCountry = CountryCode

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (country: PhoneCountry) => names.of(country) ?? country

/** Every country with phone numbers, by name: `label` is as in 'Portugal (+351)'. */
export const PHONE_COUNTRIES = getCountries()
  .map((code) => ({ code, label: `${nameOf(code)} (+${getCountryCallingCode(code)})` }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** Where most of this reader's numbers are from; the United States when nothing speaks for another country. */
export function likelyPhoneCountry(): PhoneCountry {
  const guess = readersCountry(getCountries())
  return getCountries().find((country) => country === guess) ?? 'US'
}

type ReadNumber = {
  country: PhoneCountry
  /** '+1 714 555 0100' */
  international: string
  /** '(714) 555-0100', as people write it in its country. */
  national: string
  /** '+1 714 555 0100, United States' */
  words: string
}

/** What was typed, as a number of `country` unless it begins with a country's code; undefined when it cannot be one. */
export function readNumber(typed: string, country: PhoneCountry): ReadNumber | undefined {
  const number = parsePhoneNumber(typed.trim().replace(/^00/, '+'), country)
  if (!number?.isPossible()) return undefined
  const international = number.formatInternational()
  const from = number.country ?? country
  return { country: from, international, national: number.formatNational(), words: `${international}, ${nameOf(from)}` }
}
