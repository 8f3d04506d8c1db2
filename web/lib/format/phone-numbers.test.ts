import { expect, test } from 'vitest'
import { likelyCountry, PHONE_COUNTRIES, readNumber } from '#web/lib/format/phone-numbers.ts'

test.each([
  ['(714) 555-0100', 'US', '+1 714 555 0100, United States'],
  ['714.555.0100', 'US', '+1 714 555 0100, United States'],
  ['0171 1234567', 'DE', '+49 171 1234567, Germany'],
  ['07700 900123', 'GB', '+44 7700 900123, United Kingdom'],
  ['06 1234567', 'IT', '+39 06 123 4567, Italy'],
  ['011 61 412 345 678', 'US', '+61 412 345 678, Australia'],
  ['+351 912 345 678', 'US', '+351 912 345 678, Portugal'],
  ['0046 70-174 06 35', 'US', '+46 70 174 06 35, Sweden'],
] as const)('%s, typed in %s, is %s', (typed, country, words) => {
  expect(readNumber(typed, country)?.words).toBe(words)
})

test.each(['', 'call mum', '12', '+1 714 555 0100 1234 5678'])('%j is no number', (typed) => {
  expect(readNumber(typed, 'US')).toBeUndefined()
})

test('countries are listed by name with their code', () => {
  expect(PHONE_COUNTRIES.map(({ label }) => label)).toContain('Portugal (+351)')
  expect(PHONE_COUNTRIES.length).toBeGreaterThan(200)
})

const COUNTRIES = ['AU', 'DE', 'GB', 'MA', 'PT', 'US']

test.each([
  ['US', ['en-US'], 'America/Los_Angeles', 'an American at home'],
  ['DE', ['de-DE', 'en-US'], 'Europe/Lisbon', 'a German on a trip'],
  ['PT', ['en-US', 'en'], 'Europe/Lisbon', 'a browser left in American English'],
  ['AU', ['en-AU'], 'Asia/Makassar', 'an Australian on Bali'],
  ['MA', ['ar', 'fr'], 'Africa/Casablanca', 'languages of many countries'],
  ['US', ['en-US'], 'UTC', 'a time zone of no country'],
  [undefined, ['en', 'not a language!'], 'UTC', 'nothing that speaks for one'],
  [undefined, ['fr-FR'], undefined, 'a country that is not among them'],
])('%s is guessed from %j in %s: %s', (country, languages, timeZone, _of) => {
  expect(likelyCountry({ languages, timeZone }, COUNTRIES)).toBe(country)
})
