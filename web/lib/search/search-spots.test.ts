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

test('a spot is found by what surfers call it, before spots of that area', () => {
  const there = [
    { ...spot('Kitchen Windows', 'Jeffreys Bay', 'South Africa'), aliases: null },
    { ...spot('Supertubes', 'Jeffreys Bay', 'South Africa'), aliases: ['J-Bay', 'Supers', 'ジェフリーズベイ'] },
  ]
  for (const query of ['J-Bay', 'jbay', 'supers', 'ジェフリーズベイ'])
    expect(searchSpots(there, query, bestFirst)[0]?.name, query).toBe('Supertubes')
})

test('an empty search returns every spot in order', () => {
  expect(names('  ')).toEqual(['Biología', 'Old Man’s', 'Pipeline', 'Off the Wall'])
})

test('a spot is found with and without its accents', () => {
  expect(names('biologia')).toEqual(['Biología'])
  expect(names('BIOLOGÍA')).toEqual(['Biología'])
})

test('a plain apostrophe finds the typographic one', () => {
  expect(names("old man's")).toEqual(['Old Man’s'])
})

test('an apostrophe may be left out', () => {
  expect(names('old mans')).toEqual(['Old Man’s'])
})

test('special letters may be typed as the nearest plain ones', () => {
  const far = [spot('Klitmøller', 'Thy', 'Denmark'), spot('Għajn Tuffieħa', 'Mellieħa', 'Malta')]
  expect(searchSpots(far, 'klitmoller', bestFirst)).toEqual([far[0]])
  expect(searchSpots(far, 'Klitmøller', bestFirst)).toEqual([far[0]])
  expect(searchSpots(far, 'ghajn tuffieha', bestFirst)).toEqual([far[1]])
})

test('a name in CJK characters is found with and without a space, and by one character', () => {
  const there = [spot('生見 海岸', 'Tōyō', 'Japan'), spot('中文海滩', 'Jeju', 'South Korea')]
  for (const query of ['生見海岸', '生見 海岸', '海岸 生見', '生'])
    expect(searchSpots(there, query, bestFirst), query).toEqual([there[0]])
  for (const query of ['中文海滩', '中文 海滩', '滩'])
    expect(searchSpots(there, query, bestFirst), query).toEqual([there[1]])
})

test('an area or a country finds every spot in it', () => {
  expect(names('oahu')).toEqual(['Pipeline', 'Off the Wall'])
  expect(names('argentina')).toEqual(['Biología'])
})

test('words may be in any place, but all must match', () => {
  expect(names('hawaii wall')).toEqual(['Off the Wall'])
  expect(names('hawaii argentina')).toEqual([])
})

test('a match in the name comes before a match in the description', () => {
  expect(names('pipeline')).toEqual(['Pipeline', 'Old Man’s'])
})

const france = [
  spot('La Gravière', 'Hossegor, Nouvelle-Aquitaine', 'France'),
  spot('Les Cavaliers', 'Anglet, Nouvelle-Aquitaine', 'France', 'Hossegor without the drive.'),
]
const typed = (query: string, among = [...spots, ...france]) =>
  searchSpots(among, query, bestFirst).map(({ name }) => name)

test('a typo still finds the spot', () => {
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

test('a typo is tolerated while typing, before the word is complete', () => {
  expect(typed('biolgi')).toEqual(['Biología'])
})

test('a correctly spelt word finds only exact matches', () => {
  const waves = [spot('Bells', 'Victoria', 'Australia'), spot('Bella', 'Victoria', 'Australia')]
  expect(typed('bells', waves)).toEqual(['Bells'])
  expect(typed('bels', waves)).toEqual(['Bells', 'Bella'])
})

test('correct words that no spot combines are treated as typos', () => {
  const waves = [spot('Pipe', 'Oahu', 'United States'), spot('Pipa', 'Rio Grande do Norte', 'Brazil')]
  expect(typed('pipe brazil', waves)).toEqual(['Pipa'])
})

test('a description matches only words that start with the exact input', () => {
  expect(typed('rocky')).toEqual(['Biología'])
  expect(typed('rock')).toEqual(['Biología'])
  expect(typed('ocky')).toEqual([])
  expect(typed('rokcy')).toEqual([])
})

test('a name match comes before an area match, and that before a description match', () => {
  const waves = [...france, spot('Plage de Hossegor', 'Landes', 'France'), spot('Hossegor Nord', 'Landes', 'France')]
  expect(typed('hossegor', waves)).toEqual(['Hossegor Nord', 'Plage de Hossegor', 'La Gravière', 'Les Cavaliers'])
})

test('a search can preserve a given order, such as by distance', () => {
  const byDistance = [france[1]!, france[0]!, spot('Hossegor Nord', 'Landes', 'France')]
  expect(searchSpots(byDistance, 'hossegor', { bestFirst: false })).toEqual(byDistance)
  expect(searchSpots(byDistance, 'hosegor nrod', { bestFirst: false })).toEqual([byDistance[2]])
})

test('a hyphen may be left out, or be a space', () => {
  const bay = [spot('J-Bay', 'Eastern Cape', 'South Africa')]
  for (const query of ['j-bay', 'jbay', 'J Bay', 'bay']) expect(typed(query, bay)).toEqual(['J-Bay'])
})

test('a name of two words is found as one, and the other way around', () => {
  const there = [spot('Super Tubos', 'Peniche', 'Portugal'), spot('Supersuck', 'Sumbawa', 'Indonesia')]
  expect(typed('supertubos', there)).toEqual(['Super Tubos'])
  expect(typed('super suck', there)).toEqual(['Supersuck'])
})

const europe = [
  spot('Ribeira d’Ilhas', 'Ericeira, Lisbon Coast', 'Portugal'),
  spot('Praia do Norte', 'Nazaré, Silver Coast', 'Portugal'),
  spot("Praia d'El Rey", 'Óbidos', 'Portugal'),
  spot('Guincho', 'Cascais', 'Portugal'),
  spot('La Gravière', 'Hossegor, Nouvelle-Aquitaine', 'France'),
  spot('Côte des Basques', 'Biarritz', 'France'),
]
test.each([
  ['ribeira d ilhas', 'Ribeira d’Ilhas'],
  ['ribeira dilhas', 'Ribeira d’Ilhas'],
  ['nazare', 'Praia do Norte'],
  ['PRAIA DEL REY', "Praia d'El Rey"],
  ['praia d’el rey', "Praia d'El Rey"],
  ['praia do guincho', 'Guincho'],
  ['plage de la graviere', 'La Gravière'],
  ['graviere', 'La Gravière'],
  ['cote des basques', 'Côte des Basques'],
  ['la cote basque', 'Côte des Basques'],
])('%s finds %s: accents, apostrophes and words such as "praia" do not matter', (query, name) => {
  expect(typed(query, europe)).toEqual([name])
})

const japan = [
  { ...spot('Tsurigasaki (Shida)', 'Ichinomiya, Chiba', 'Japan'), aliases: ['志田下', '釣ヶ崎', 'Shidashita'] },
  { ...spot('Kisami Ohama', 'Shimoda, Shizuoka', 'Japan'), aliases: ['吉佐美大浜'] },
  { ...spot('Chigasaki', 'Chigasaki, Kanagawa', 'Japan'), aliases: ['茅ヶ崎'] },
  { ...spot('Teahupoo', 'Tahiti', 'French Polynesia'), aliases: ['チョープー'] },
  spot('Hubs', 'Tahiti', 'French Polynesia'),
]
test.each([
  ['志田下', 'Tsurigasaki (Shida)'],
  ['しだした', 'Tsurigasaki (Shida)'],
  ['ｼﾀﾞｼﾀ', 'Tsurigasaki (Shida)'],
  ['sidasita', 'Tsurigasaki (Shida)'],
  ['つりが', 'Tsurigasaki (Shida)'],
  ['turigasaki', 'Tsurigasaki (Shida)'],
  ['釣ケ崎海岸', 'Tsurigasaki (Shida)'],
  ['いちのみや', 'Tsurigasaki (Shida)'],
  ['つりがさき ちば', 'Tsurigasaki (Shida)'],
  ['きさみおおはま', 'Kisami Ohama'],
  ['kisamioohama', 'Kisami Ohama'],
  ['キサミ オオハマ', 'Kisami Ohama'],
  ['きさみおおはまビーチ', 'Kisami Ohama'],
  ['吉佐美', 'Kisami Ohama'],
  ['tigasaki', 'Chigasaki'],
  ['茅が崎', 'Chigasaki'],
  ['ちょーぷー', 'Teahupoo'],
  ['つりがしき', 'Tsurigasaki (Shida)'],
])('%s finds %s: kana, characters and each romaji find a spot of Japan', (query, name) => {
  expect(typed(query, japan)).toEqual([name])
})

test('a sound in two spellings is one in Japanese names alone', () => {
  expect(typed('fubs', japan)).toEqual([])
  expect(typed('っ', japan)).toEqual([])
})
