import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { searchRegions } from './search-regions.ts'

const spots = await readCatalogue()
const names = (query: string) => searchRegions(spots, query).map(({ name }) => name)

test('a country is found by its name, with how many spots it has', () => {
  const inPortugal = spots.filter(({ country }) => country === 'Portugal')
  expect(searchRegions(spots, 'Portugal')).toEqual([{ name: 'Portugal', spots: inPortugal.length }])
})

test('a name that several regions have finds each, the one with most spots first', () => {
  expect(names('North Shore').slice(0, 2)).toEqual([
    'North Shore, Oahu, Hawaii, United States',
    'North Shore, Maui, Hawaii, United States',
  ])
  expect(names('north shore maui')).toEqual(['North Shore, Maui, Hawaii, United States'])
})

test('whoever is named exactly so comes first', () => {
  expect(names('california')[0]).toBe('California, United States')
  expect(names('baja california')[0]).toBe('Baja California, Mexico')
})

test('a region is found by each word of its own name, and a country by what else people call it', () => {
  expect(names('zealand')[0]).toBe('New Zealand')
  expect(names('rica')[0]).toBe('Costa Rica')
  expect(names('africa')[0]).toBe('South Africa')
  for (const typed of ['USA', 'us', 'America', 'states']) expect(names(typed)[0], typed).toBe('United States')
  for (const typed of ['uk', 'England', 'great britain', 'kingdom'])
    expect(names(typed)[0], typed).toBe('United Kingdom')
  for (const [typed, country] of [
    ['Holland', 'Netherlands'],
    ["Côte d'Ivoire", 'Ivory Coast'],
    ['Türkiye', 'Turkey'],
  ] as const)
    expect(names(typed)[0], typed).toBe(country)
})

test('a name that begins with what was typed comes before one that has it further on', () => {
  expect(names('wales').slice(0, 2)).toEqual(['Wales, United Kingdom', 'New South Wales, Australia'])
  expect(names('south')[0]).toMatch(/^South/)
})

test('a region is found as one types, without accents and with slips of the thumb', () => {
  expect(names('portu')[0]).toBe('Portugal')
  expect(names('reunion')[0]).toBe('Réunion')
  for (const typed of ['portugla', 'Portugual', 'protugal']) expect(names(typed)).toEqual(['Portugal'])
  expect(names('ericiera')).toEqual(['Ericeira, Lisbon Coast, Portugal'])
})

test('a spot, a single letter and the middle of a name are no region', () => {
  for (const query of ['', ' ', 'p', 'trestles', 'teahupoo', 'ortugal', 'portugal hawaii'])
    expect(names(query)).toEqual([])
})
