import type { Position } from '#surf/places/geo.ts'
import { SURF_REGIONS } from '#web/lib/search/surf-regions.ts'

/** Position: the centre of its surf. */
type SurfRegion = {
  country: string
  /** Last part of its spots' areas ('Azores'); undefined for the whole country. */
  area: string | undefined
  center: Position
}

type Known = {
  timeZone: string | undefined
  language: string | undefined
}

export const readersRegion = (): SurfRegion | undefined =>
  likelyRegion({ timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, language: navigator.language })

/**
 * Region of the time zone, else the language's country ('pt-PT') or main country ('de'). Plain English says nothing.
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
    return undefined
  }
}
