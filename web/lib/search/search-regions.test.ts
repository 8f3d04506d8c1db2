import { expect, test } from 'vitest'
import { readCatalogue } from '#catalogue/catalogue.ts'
import { searchRegions } from './search-regions.ts'

const spots = await readCatalogue()
const names = (query: string) => searchRegions(spots, query).map(({ name }) => name)

test('a country is found by its name, with its number of spots', () => {
  const inPortugal = spots.filter(({ country }) => country === 'Portugal')
  expect(searchRegions(spots, 'Portugal')).toEqual([{ name: 'Portugal', spots: inPortugal.length }])
})

test('a name shared by several regions finds each, the one with most spots first', () => {
  expect(names('North Shore').slice(0, 2)).toEqual([
    'North Shore, Oahu, Hawaii, United States',
    'North Shore, Maui, Hawaii, United States',
  ])
  expect(names('north shore maui')).toEqual(['North Shore, Maui, Hawaii, United States'])
})

test('an exact match comes first', () => {
  expect(names('california')[0]).toBe('California, United States')
  expect(names('baja california')[0]).toBe('Baja California, Mexico')
})

test('a region is found by each word of its name, and a country by its other names', () => {
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

test('a name that starts with the input comes before one that contains it', () => {
  expect(names('wales').slice(0, 2)).toEqual(['Wales, United Kingdom', 'New South Wales, Australia'])
  expect(names('south')[0]).toMatch(/^South/)
})

test('a region is found while typing, without accents and with typos', () => {
  expect(names('portu')[0]).toBe('Portugal')
  expect(names('reunion')[0]).toBe('Réunion')
  for (const typed of ['portugla', 'Portugual', 'protugal']) expect(names(typed)).toEqual(['Portugal'])
  expect(names('ericiera')).toEqual(['Ericeira, Lisbon Coast, Portugal'])
})

test('a spot, a single letter and the middle of a name find no region', () => {
  for (const query of ['', ' ', 'p', 'trestles', 'teahupoo', 'ortugal', 'portugal hawaii'])
    expect(names(query)).toEqual([])
})

test('a region of Japan is found in kana, in characters and in each romaji', () => {
  for (const typed of ['千葉', 'ちば', 'チバ', 'chiba', 'tiba']) expect(names(typed)[0], typed).toBe('Chiba, Japan')
  expect(names('日本')).toEqual(['Japan'])
  expect(names('いちのみや')[0]).toBe('Ichinomiya, Chiba, Japan')
})
