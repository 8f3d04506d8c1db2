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
 * which changes on trips; 'en-US' counts only in the United States or without a known zone.
 */
export function likelyCountry({ languages, timeZone }: Known, countries: readonly string[]): string | undefined {
  const regions = languages.map(regionOf).filter((region) => region !== undefined && countries.includes(region))
  const here = countries.filter((country) => timeZone !== undefined && timeZonesOf(country).includes(timeZone))
  return regions.find((region) => region !== ANYWHERE || here.includes(region)) ?? here[0] ?? regions[0]
}

export const readersCountry = (countries: readonly string[]): string | undefined =>
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
