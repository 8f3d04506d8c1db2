import type { Position } from '#surf/places/geo.ts'
import { SURF_REGIONS } from '#web/lib/search/surf-regions.ts'

/** A catalogue country or part of it, with the centre of its surf. */
type SurfRegion = {
  /** As in spots. */
  country: string
  /** Last part of its spots' areas ('Azores'); undefined for the whole country. */
  area: string | undefined
  center: Position
}

type Known = {
  /** IANA name. */
  timeZone: string | undefined
  /** BCP 47 tag, as `navigator.language`. */
  language: string | undefined
}

/** The reader's likely region from browser settings; undefined without evidence. */
export const readersRegion = (): SurfRegion | undefined =>
  likelyRegion({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, language: navigator.language })

/**
 * Returns the time zone's region, else that of the language's country ('pt-PT') or main country ('de'). Plain English
 * says nothing.
 */
export function likelyRegion({ timeZone, language }: Known): SurfRegion | undefined {
  const lines = SURF_REGIONS.trim().split('\n').map(partsOf)
  const here = lines.find(({ timeZones }) => timeZones.includes(timeZone ?? ''))
  const line = here ?? lines.find(({ code }) => countriesOf(language).includes(code))
  return line?.region
}

function partsOf(line: string) {
  const [code = '', country = '', area, latitude, longitude, timeZones = ''] = line.split('|')
  const center = { latitude: Number(latitude), longitude: Number(longitude) }
  return { code, timeZones: timeZones.split(' '), region: { country, area: area || undefined, center } }
}

function countriesOf(language: string | undefined): string[] {
  const locale = localeOf(language)
  if (locale?.region) return [locale.region]
  if (!locale || locale.language === 'en') return []
  return [locale.maximize().region ?? '']
}

function localeOf(language: string | undefined): Intl.Locale | undefined {
  try {
    return language ? new Intl.Locale(language) : undefined
  } catch {
    // No language tag: some browsers can be configured to send anything.
    return undefined
  }
}
