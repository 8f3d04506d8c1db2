import { expect, test } from 'vitest'
import { likelyCountry } from '#web/lib/device/likely-country.ts'

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
