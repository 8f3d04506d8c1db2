import parsePhoneNumber, { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min'
import { readersLocale } from '#web/lib/format/readers-locale.ts'

/** Small numbering plans (25 KB, Brotli), loaded only by forms. The server validates with the full ones. */

export type PhoneCountry = CountryCode

const names = new Intl.DisplayNames(readersLocale, { type: 'region' })
const nameOf = (country: PhoneCountry) => names.of(country) ?? country

/** `label` is as in 'Portugal (+351)'. */
export const PHONE_COUNTRIES = getCountries()
  .map((code) => ({ code, label: `${nameOf(code)} (+${getCountryCallingCode(code)})` }))
  .toSorted((one, other) => one.label.localeCompare(other.label, readersLocale))

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

type Known = {
  /** BCP 47 tags, preferred first. */
  languages: readonly string[]
  /** IANA name. */
  timeZone: string | undefined
}

/** Region that browsers report worldwide, whoever the reader. */
const ANYWHERE = 'US'

/**
 * ISO 3166 code among `countries`; undefined without evidence. A language's region ('de-AT') precedes the time zone,
 * which changes on trips; en-US counts only in the United States or without a known zone.
 */
export function likelyCountry({ languages, timeZone }: Known, countries: readonly string[]): string | undefined {
  const regions = languages.map(regionOf).filter((region) => region !== undefined && countries.includes(region))
  const here = countries.filter((country) => timeZone !== undefined && timeZonesOf(country).includes(timeZone))
  return regions.find((region) => region !== ANYWHERE || here.includes(region)) ?? here[0] ?? regions[0]
}

const readersCountry = (countries: readonly string[]): string | undefined =>
  likelyCountry(
    { languages: navigator.languages, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    countries,
  )

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    return undefined
  }
}

function timeZonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] } = new Intl.Locale('und', {
    region: country,
  })
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
