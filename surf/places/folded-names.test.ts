import { expect, test } from 'vitest'
import { plain, soundOf } from '#surf/places/folded-names.ts'

test.each([
  ['Côte des Basques', 'cote des basques'],
  ['La Gravière', 'LA GRAVIERE'],
  ['La Gravie\u0300re', 'la graviere'],
  ['São Julião', 'sao juliao'],
  ['Nazaré', 'Nazare'],
  ["Praia d'El Rey", 'Praia d’El Rey'],
  ['Klitmøller', 'klitmoller'],
  ['Straße', 'strasse'],
  ['Cœur', 'coeur'],
  ['Ｏａｒａｉ', 'oarai'],
  ['ﾏﾙｷ', 'マルキ'],
  ['カ\u3099', 'ガ'],
  ['茅ヶ崎', '茅ケ崎'],
  ['茅ヶ崎', '茅が崎'],
  ['横濱', '横浜'],
])('%s and %s are one name', (one, other) => {
  expect(plain(one)).toBe(plain(other))
})

test.each([
  ['はば', 'はは'],
  ['Pipe', 'Pipa'],
  ['Funa', 'Huna'],
  ['一宮', '二宮'],
])('%s and %s are two names', (one, other) => {
  expect(plain(one)).not.toBe(plain(other))
})

test.each([
  ['しだした', 'Shidashita', 'sidasita', 'シダシタ'],
  ['つりがさき', 'Tsurigasaki', 'turigasaki', 'ﾂﾘｶﾞｻｷ'],
  ['しょうなん', 'Shōnan', 'Shonan', 'Shounan', 'syounan', 'ショーナン'],
  ['つじどう', 'Tsujidō', 'tsujido', 'tuzidou'],
  ['おおあらい', 'Ōarai', 'Oarai', 'ooarai'],
  ['ふたみがうら', 'Futamigaura', 'hutamigaura'],
  ['はっちょうはま', 'Hatchohama', 'Hacchohama', 'hattyouhama'],
  ['しんいち', "Shin'ichi", 'siniti'],
  ['さんま', 'Samma', 'sanma'],
  ['なんば', 'Namba', 'nanba'],
  ['ひゅうが', 'Hyūga', 'hyuuga'],
  ['じゃのめ', 'Janome', 'zyanome', 'jyanome'],
  ['ちば', 'Chiba', 'tiba'],
  ['ジェフリーズベイ', 'じぇふりーずべい'],
  ['ワイメア', 'waimea'],
  ['こうのはま', 'Kōnohama', 'kounohama', 'Kohnohama'],
])('%s sounds the same in each spelling', (kana, ...spellings) => {
  expect(spellings.map(soundOf)).toEqual(spellings.map(() => soundOf(kana)))
})

test.each([
  ['ちば', 'しば'],
  ['はま', 'ばま'],
  ['つの', 'すの'],
  ['Kaifu', 'Kaihama'],
])('%s and %s sound different', (one, other) => {
  expect(soundOf(one)).not.toBe(soundOf(other))
})

test('characters and other scripts stay as they are', () => {
  expect(soundOf('志田下')).toBe('志田下')
  expect(soundOf('Αγία 李明')).toBe('αγια 李明')
  expect(soundOf('っ')).toBe('')
})
