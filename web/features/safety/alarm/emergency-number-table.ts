import { countryIn } from '#surf/places/country-names.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { SURF_REGIONS } from '#web/lib/search/surf-regions.ts'

/** Mobile phones send it as an emergency call everywhere; also the number of the European Union. */
export const ANY_MOBILE = '112'

/**
 * Country codes by emergency number: one for all services, else sea rescue, fire brigade or ambulance. Missing
 * countries have 112. Sources: `ShortNumberInfo` of libphonenumber (npm google-libphonenumber 3.2.47, November 2026);
 * Honduras: Sistema Nacional de Emergencias 911.
 */
const COUNTRIES_BY_NUMBER: Record<string, string> = {
  '000': 'AU',
  14: 'DZ',
  15: 'EH MA',
  16: 'NC',
  18: 'BL GA GF GP KM MF MR PF SN',
  101: 'IL',
  104: 'CU',
  111: 'NZ PG',
  114: 'HT',
  115: 'IR',
  116: 'GM PE',
  117: 'MZ',
  118: 'MG TG',
  119: 'JM JP KR LK MV TW',
  120: 'CN',
  123: 'CO EG GT',
  130: 'CV',
  131: 'CL',
  180: 'CI',
  191: 'TH',
  193: 'BR',
  194: 'KI',
  198: 'TN',
  199: 'MM YE',
  511: 'BB',
  911: 'AG AR AS AW BM BS CA CR CW DO EC FJ FM GD GU HN LR MH MX PA PH PR PW SV TO US UY VE VG VI WS',
  990: 'TT',
  999: 'AE BD CK GB GG HK IM JE KE MU MY SB SC SL',
  1122: 'PK',
}

const NUMBERS = new Map(
  Object.entries(COUNTRIES_BY_NUMBER).flatMap(([number, codes]) => codes.split(' ').map((code) => [code, number])),
)

/** A country with surf; `timeZones` are the IANA names of its coasts. */
type EmergencyCountry = { country: string; number: string; timeZones: readonly string[] }

export const EMERGENCY_COUNTRIES: readonly EmergencyCountry[] = readCountries()

function readCountries(): EmergencyCountry[] {
  const countries = new Map<string, EmergencyCountry>()
  for (const line of SURF_REGIONS.trim().split('\n')) {
    const [code = '', country = '', , , , timeZones = ''] = line.split('|')
    const before = countries.get(code)?.timeZones ?? []
    const number = NUMBERS.get(code) ?? ANY_MOBILE
    countries.set(code, {
      country: countryIn(readersLocale, country),
      number,
      timeZones: [...before, ...timeZones.split(' ')],
    })
  }
  return [...countries.values()].toSorted((one, other) => one.country.localeCompare(other.country, readersLocale))
}

export const countryInZone = (timeZone: string): EmergencyCountry | undefined =>
  EMERGENCY_COUNTRIES.find(({ timeZones }) => timeZones.includes(timeZone))
