import type { SpotPlace, SpotRegion } from '#contract/sea/spots.ts'
import { countryIn } from '#surf/places/country-names.ts'
import { plain, soundOf } from '#surf/places/folded-names.ts'
import { countRegions, regionDepth, shortRegionName } from '#surf/places/regions.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { likelyWords } from '#web/lib/search/spelling.ts'

type Place = Pick<SpotPlace, 'area' | 'country'>
/** `all` includes words of enclosing regions. */
type Entry = { region: SpotRegion; own: string[]; aliases: string[]; all: string[] }

const MIN_LETTERS = 2
const SHOWN = 3

/** By `plain` words. */
const ALIASES: Record<string, string> = {
  Brazil: 'brasil',
  Germany: 'deutschland',
  'Ivory Coast': 'cote divoire',
  Myanmar: 'burma',
  Netherlands: 'holland',
  'New Zealand': 'nz aotearoa',
  Spain: 'espana',
  'Timor-Leste': 'east timor',
  Turkey: 'turkiye',
  'United Arab Emirates': 'uae',
  'United Kingdom': 'uk gb great britain england',
  'United States': 'us usa america',
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Prefectures with spots, in characters. */
const PREFECTURES =
  'Aichi愛知 Aomori青森 Chiba千葉 Fukuoka福岡 Fukushima福島 Hokkaido北海道 Ibaraki茨城 Iwate岩手 Kagoshima鹿児島 Kanagawa神奈川 Kochi高知 Kyoto京都 Mie三重 Miyagi宮城 Miyazaki宮崎 Okinawa沖縄 Shizuoka静岡 Tokushima徳島 Tokyo東京 Tottori鳥取 Wakayama和歌山 Yamagata山形 Yamaguchi山口'
/** In kana and in characters; none of regions elsewhere. */
function japaneseNamesOf(region: string): string[] {
  if (!region.endsWith('Japan')) return []
  const name = shortRegionName(region)
  const characters = regionDepth(region) === 1 ? PREFECTURES.match(new RegExp(`\\b${name}(\\S+)`))?.[1] : undefined
  return [...soundOf(name).split(' '), name === 'Japan' ? '日本' : (characters ?? [])].flat()
}

const entriesOfLists = new WeakMap<readonly Place[], Entry[]>()

function entriesOf(spots: readonly Place[]): Entry[] {
  const known = entriesOfLists.get(spots)
  if (known) return known
  const entries = Array.from(countRegions(spots), ([name, spots]) => {
    const local = countryIn(readersLocale, name)
    const aliases = [ALIASES[name], local !== name && plain(local)].flatMap((words) => (words ? words.split(' ') : []))
    aliases.push(...japaneseNamesOf(name))
    const own = plain(shortRegionName(name)).split(' ')
    return { region: { name, spots }, own, aliases, all: [...plain(name).split(' '), ...aliases] }
  }).filter(({ region: { name, spots } }) => spots > 1 || regionDepth(name) === 0)
  entriesOfLists.set(spots, entries)
  return entries
}

const begins = (words: string[], typed: string) => words.some((word) => word.startsWith(typed))

/**
 * Up to three regions in which each query word begins a word or alias, one of them the region's own. Exact names first,
 * then prefixes, then by spots.
 */
export function searchRegions(spots: readonly Place[], query: string): SpotRegion[] {
  const typed = KANA.test(query) ? soundOf(query) : plain(query)
  if (typed.length < MIN_LETTERS) return []
  const entries = entriesOf(spots)
  const vocabulary = new Set(entries.flatMap(({ all }) => all))
  const spellings = typed
    .split(' ')
    .map((word) => (begins([...vocabulary], word) ? [word] : likelyWords(word, vocabulary)))
  const fits = ({ own, aliases, all }: Entry) =>
    spellings.every((words) => words.some((word) => begins(all, word))) &&
    spellings.some((words) => words.some((word) => begins([...own, ...aliases], word)))
  const spelled = spellings.map(([word]) => word).join(' ')
  const closeness = ({ own, aliases }: Entry) => {
    const name = own.join(' ')
    return name === spelled || aliases.includes(spelled) ? 2 : name.startsWith(spelled) ? 1 : 0
  }
  return entries
    .filter(fits)
    .sort((one, other) => closeness(other) - closeness(one) || other.region.spots - one.region.spots)
    .slice(0, SHOWN)
    .map(({ region }) => region)
}
