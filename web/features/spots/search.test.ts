import { expect, test } from 'vitest'
import { searchSpots } from './search.ts'

const spot = (name: string, area: string, country: string, description = '') => ({ name, area, country, description })
const spots = [
  spot('Biología', 'Mar del Plata, Buenos Aires', 'Argentina', 'Right along a rocky ledge.'),
  spot('Old Man’s', 'San Onofre, California', 'United States', 'Soft walls, nothing like Pipeline.'),
  spot('Pipeline', 'North Shore, Oahu, Hawaii', 'United States', 'Hollow left over a shallow reef.'),
  spot('Off the Wall', 'North Shore, Oahu, Hawaii', 'United States', 'Rights next door.'),
]
const names = (query: string) => searchSpots(spots, query).map(({ name }) => name)

test('no words show every spot in its order', () => {
  expect(names('  ')).toEqual(['Biología', 'Old Man’s', 'Pipeline', 'Off the Wall'])
})

test('a spot is found without its accents, and with them', () => {
  expect(names('biologia')).toEqual(['Biología'])
  expect(names('BIOLOGÍA')).toEqual(['Biología'])
})

test("a phone's plain apostrophe finds the printed one", () => {
  expect(names("old man's")).toEqual(['Old Man’s'])
})

test('an apostrophe may be left out', () => {
  expect(names('old mans')).toEqual(['Old Man’s'])
})

test('letters that a keyboard lacks may be typed as the nearest ones', () => {
  const far = [spot('Klitmøller', 'Thy', 'Denmark'), spot('Għajn Tuffieħa', 'Mellieħa', 'Malta')]
  expect(searchSpots(far, 'klitmoller')).toEqual([far[0]])
  expect(searchSpots(far, 'Klitmøller')).toEqual([far[0]])
  expect(searchSpots(far, 'ghajn tuffieha')).toEqual([far[1]])
})

test('area and country find every spot there', () => {
  expect(names('oahu')).toEqual(['Pipeline', 'Off the Wall'])
  expect(names('argentina')).toEqual(['Biología'])
})

test('words may stand anywhere, but all of them must be there', () => {
  expect(names('hawaii wall')).toEqual(['Off the Wall'])
  expect(names('hawaii argentina')).toEqual([])
})

test('who is named so comes before who is only described so', () => {
  expect(names('pipeline')).toEqual(['Pipeline', 'Old Man’s'])
})
