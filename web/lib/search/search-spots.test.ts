import { expect, test } from 'vitest'
import { searchSpots } from '#web/lib/search/search-spots.ts'

const spot = (name: string, area: string, country: string, description = '') => ({ name, area, country, description })
const spots = [
  spot('Biología', 'Mar del Plata, Buenos Aires', 'Argentina', 'Right along a rocky ledge.'),
  spot('Old Man’s', 'San Onofre, California', 'United States', 'Soft walls, nothing like Pipeline.'),
  spot('Pipeline', 'North Shore, Oahu, Hawaii', 'United States', 'Hollow left over a shallow reef.'),
  spot('Off the Wall', 'North Shore, Oahu, Hawaii', 'United States', 'Rights next door.'),
]
const bestFirst = { bestFirst: true }
const names = (query: string) => searchSpots(spots, query, bestFirst).map(({ name }) => name)

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
  expect(searchSpots(far, 'klitmoller', bestFirst)).toEqual([far[0]])
  expect(searchSpots(far, 'Klitmøller', bestFirst)).toEqual([far[0]])
  expect(searchSpots(far, 'ghajn tuffieha', bestFirst)).toEqual([far[1]])
})

test('a name in signs is found with and without a space, and by one of them', () => {
  const there = [spot('生見 海岸', 'Tōyō', 'Japan'), spot('中文海滩', 'Jeju', 'South Korea')]
  for (const query of ['生見海岸', '生見 海岸', '海岸 生見', '生'])
    expect(searchSpots(there, query, bestFirst), query).toEqual([there[0]])
  for (const query of ['中文海滩', '中文 海滩', '滩'])
    expect(searchSpots(there, query, bestFirst), query).toEqual([there[1]])
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

const france = [
  spot('La Gravière', 'Hossegor, Nouvelle-Aquitaine', 'France'),
  spot('Les Cavaliers', 'Anglet, Nouvelle-Aquitaine', 'France', 'Hossegor without the drive.'),
]
const typed = (query: string, among = [...spots, ...france]) =>
  searchSpots(among, query, bestFirst).map(({ name }) => name)

test('a slip of the thumb finds the spot all the same', () => {
  const waves = [
    spot('Lower Trestles', 'San Clemente', 'United States'),
    spot("Teahupo'o", 'Tahiti', 'French Polynesia'),
  ]
  for (const query of ['trestels', 'tresles', 'tresstles', 'trastles', 'lower trestels'])
    expect(typed(query, waves)).toEqual(['Lower Trestles'])
  for (const query of ['teahupo', 'teahupoo', "teahupo'o", 'teahpoo', 'tehaupo'])
    expect(typed(query, waves)).toEqual(["Teahupo'o"])
  expect(typed('hosegor')).toEqual(['La Gravière'])
  expect(typed('graviere')).toEqual(['La Gravière'])
})

test('a slip is forgiven as one types, before the word is whole', () => {
  expect(typed('biolgi')).toEqual(['Biología'])
})

test('what is spelt right is taken at its word', () => {
  const waves = [spot('Bells', 'Victoria', 'Australia'), spot('Bella', 'Victoria', 'Australia')]
  expect(typed('bells', waves)).toEqual(['Bells'])
  expect(typed('bels', waves)).toEqual(['Bells', 'Bella'])
})

test('right words that no spot has together are taken for misspelt ones', () => {
  const waves = [spot('Pipe', 'Oahu', 'United States'), spot('Pipa', 'Rio Grande do Norte', 'Brazil')]
  expect(typed('pipe brazil', waves)).toEqual(['Pipa'])
})

test('a description must have the word as it is typed, from its beginning', () => {
  expect(typed('rocky')).toEqual(['Biología'])
  expect(typed('rock')).toEqual(['Biología'])
  expect(typed('ocky')).toEqual([])
  expect(typed('rokcy')).toEqual([])
})

test('who is named so comes before who lies there, who lies there before who is described so', () => {
  const waves = [...france, spot('Plage de Hossegor', 'Landes', 'France'), spot('Hossegor Nord', 'Landes', 'France')]
  expect(typed('hossegor', waves)).toEqual(['Hossegor Nord', 'Plage de Hossegor', 'La Gravière', 'Les Cavaliers'])
})

test('spots that are asked for in an order keep it: nearby ones by distance, whatever part of them is so named', () => {
  const byDistance = [france[1]!, france[0]!, spot('Hossegor Nord', 'Landes', 'France')]
  expect(searchSpots(byDistance, 'hossegor', { bestFirst: false })).toEqual(byDistance)
  expect(searchSpots(byDistance, 'hosegor nrod', { bestFirst: false })).toEqual([byDistance[2]])
})

test('a hyphen may be left out, or be a space', () => {
  const bay = [spot('J-Bay', 'Eastern Cape', 'South Africa')]
  for (const query of ['j-bay', 'jbay', 'J Bay', 'bay']) expect(typed(query, bay)).toEqual(['J-Bay'])
})
