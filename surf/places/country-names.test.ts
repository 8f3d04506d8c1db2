import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { countryIn, regionIn } from './country-names.ts'

test('every country of the catalogue has its name in Japanese', async () => {
  const countries = new Set((await readCatalogue()).map(({ country }) => country))
  expect(countries.size).toBeGreaterThan(100)
  expect(
    [...countries].filter((country) => !/[\p{Script=Han}\p{Script=Katakana}]/u.test(countryIn('ja', country))),
  ).toEqual([])
})

test('a country is named as its readers do, and in English as the catalogue has it', () => {
  expect(['United Kingdom', 'Russia', 'Ivory Coast'].map((country) => countryIn('fr', country))).toEqual([
    'Royaume-Uni',
    'Russie',
    'Côte d’Ivoire',
  ])
  expect(['Turkey', 'Antigua and Barbuda'].map((country) => countryIn('en-GB', country))).toEqual([
    'Turkey',
    'Antigua and Barbuda',
  ])
  expect(countryIn('es', 'Atlantis')).toBe('Atlantis')
})

test('the areas of a region keep their names', () => {
  expect(regionIn('es', 'North Shore, Oahu, Hawaii, United States')).toBe('North Shore, Oahu, Hawaii, Estados Unidos')
  expect(regionIn('es', 'Japan')).toBe('Japón')
  expect(regionIn('es', '')).toBe('')
})
