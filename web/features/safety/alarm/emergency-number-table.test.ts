import { expect, test } from 'vitest'
import { countryInZone, EMERGENCY_COUNTRIES } from '#web/features/safety/alarm/emergency-number-table.ts'

const numberIn = (timeZone: string) => countryInZone(timeZone)?.number

test('the number is that of the coast’s country, with one for all services where it exists', () => {
  expect(
    Object.fromEntries(
      [
        'Europe/Lisbon',
        'America/Los_Angeles',
        'Pacific/Honolulu',
        'Australia/Perth',
        'Pacific/Auckland',
        'Asia/Tokyo',
      ].map((zone) => [zone, numberIn(zone)]),
    ),
  ).toEqual({
    'Europe/Lisbon': '112',
    'America/Los_Angeles': '911',
    'Pacific/Honolulu': '911',
    'Australia/Perth': '000',
    'Pacific/Auckland': '111',
    'Asia/Tokyo': '119',
  })
  expect([numberIn('Europe/London'), numberIn('America/Sao_Paulo'), numberIn('Africa/Casablanca')]).toEqual([
    '999',
    '193',
    '15',
  ])
})

test('no country is guessed without a coast in the catalogue', () => {
  expect(countryInZone('Etc/UTC')).toBeUndefined()
})

test('each country is listed once, with a number that a phone can call', () => {
  const names = EMERGENCY_COUNTRIES.map(({ country }) => country)
  expect(new Set(names).size).toBe(names.length)
  for (const { country, number } of EMERGENCY_COUNTRIES) expect(number, country).toMatch(/^\d{2,4}$/)
})
