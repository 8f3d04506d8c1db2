/** Names of the catalogue that are not CLDR's, by the ISO 3166 code. */
const OTHER_NAMES: Record<string, string> = {
  'Hong Kong': 'HK',
  'Ivory Coast': 'CI',
  Myanmar: 'MM',
  Turkey: 'TR',
  'United States Virgin Islands': 'VI',
}
/** The language of the catalogue. */
const ENGLISH = /^en\b/i
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const namesIn = (locale: string) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })

let known: ReadonlyMap<string, string> | undefined
/** Codes by English name, read from Intl because a table would load with the first page. */
function codes(): ReadonlyMap<string, string> {
  if (known) return known
  const english = namesIn('en-001')
  // Former codes follow those in use, such as UK after GB.
  const named = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .toReversed()
    .map((code) => [english.of(code) ?? '', code] as const)
  known = new Map([...named, ...Object.entries(OTHER_NAMES)])
  return known
}

const localNames = new Map<string, Intl.DisplayNames>()

/** A country of the catalogue as the locale names it. English, and what is no country, stay as they are. */
export function countryIn(locale: string, country: string): string {
  if (ENGLISH.test(locale)) return country
  const code = codes().get(country.replace(' and ', ' & ').replace(/^Saint\b/, 'St')) ?? codes().get(country)
  if (!code) return country
  const names = localNames.get(locale) ?? namesIn(locale)
  localNames.set(locale, names)
  return names.of(code) ?? country
}

/** 'Hawaii, Estados Unidos': areas keep their names. */
export function regionIn(locale: string, region: string): string {
  const parts = region.split(', ')
  return [...parts.slice(0, -1), countryIn(locale, parts.at(-1) ?? '')].join(', ')
}
