type Known = {
  /** BCP 47 tags, as of `navigator.languages`, the preferred one first. */
  languages: readonly string[]
  /** IANA name. */
  timeZone: string | undefined
}

/** What browsers say all over the world, whoever reads. */
const ANYWHERE = 'US'

/**
 * The ISO 3166 code of the country whose phone numbers the reader most likely writes, out of `countries`; undefined when
 * nothing speaks for one. A language's region ('de-AT') comes before the time zone, which changes on every trip; 'en-US'
 * counts only in the United States, or where the time zone says nothing.
 */
export function likelyCountry({ languages, timeZone }: Known, countries: readonly string[]): string | undefined {
  const regions = languages.map(regionOf).filter((region) => region !== undefined && countries.includes(region))
  const here = countries.filter((country) => timeZone !== undefined && timeZonesOf(country).includes(timeZone))
  return regions.find((region) => region !== ANYWHERE || here.includes(region)) ?? here[0] ?? regions[0]
}

/** The likely country of this browser's reader. */
export const readersCountry = (countries: readonly string[]): string | undefined =>
  likelyCountry(
    { languages: navigator.languages, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    countries,
  )

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    // Some browsers can be told to send anything.
    return undefined
  }
}

/** Empty in browsers that do not know them. */
function timeZonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] } = new Intl.Locale('und', {
    region: country,
  })
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
