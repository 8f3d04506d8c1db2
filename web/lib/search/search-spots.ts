import type { SurfSpot } from '#contract/sea/spots.ts'
import { likelyWords } from '#web/lib/search/spelling.ts'

/** Lists that a phone stored before there were aliases have none. */
type Searched = Pick<SurfSpot, 'name' | 'area' | 'country' | 'description'> & Partial<Pick<SurfSpot, 'aliases'>>
/** Plain words, each after a space; `name` has the aliases too, `place` also area and country. */
type Entry = { name: string; place: string; description: string }

/** Letters and their keyboard substitutes. */
const NEAREST: Record<string, string> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  ß: 'ss',
}

/** Lower case, without accents, apostrophes and hyphens. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻ`´-]/gu, '')
    .replace(/[øæœþðđħłıß]/g, (letter) => NEAREST[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const GAPS = /(?<=\p{Lo}) (?=\p{Lo})/gu
/** Also without spaces in caseless scripts, because people type both. */
const withoutGaps = (name: string) => `${name} ${name.replace(GAPS, '')}`

const entries = new WeakMap<Searched, Entry>()

function entryOf(spot: Searched): Entry {
  const known = entries.get(spot)
  if (known) return known
  const name = [spot.name, ...(spot.aliases ?? [])].map((each) => ` ${withoutGaps(plain(each))}`).join('')
  const place = `${name} ${plain(`${spot.area} ${spot.country}`)}`
  const entry = { name, place, description: ` ${plain(spot.description.replaceAll('-', ' '))}` }
  entries.set(spot, entry)
  return entry
}

const fits = (text: string, spellings: string[]) => spellings.some((word) => text.includes(word))
const describes = ({ description }: Entry, word: string) => description.includes(` ${word}`)

/** 0 is best; undefined without a match. */
function rankOf(entry: Entry, words: string[], spellings: string[][]): number | undefined {
  const [first = []] = spellings
  if (spellings.every((word) => fits(entry.name, word)))
    return first.some((word) => entry.name.startsWith(` ${word}`)) ? 0 : 1
  if (spellings.every((word) => fits(entry.place, word))) return 2
  const isDescribed = spellings.every((word, index) => fits(entry.place, word) || describes(entry, words[index] ?? ''))
  return isDescribed ? 3 : undefined
}

/** Cached per list, because each letter typed searches. */
const vocabularies = new WeakMap<readonly Searched[], Set<string>>()

function vocabularyOf(spots: readonly Searched[]): Set<string> {
  const known = vocabularies.get(spots)
  if (known) return known
  const vocabulary = new Set(spots.flatMap((spot) => entryOf(spot).place.split(' ')))
  vocabularies.set(spots, vocabulary)
  return vocabulary
}

/**
 * Spots that have every query word in name, area or country, or as a prefix in the description. Unmatched words count
 * as misspelled.
 */
export function searchSpots<Spot extends Searched>(
  spots: readonly Spot[],
  query: string,
  { bestFirst }: { bestFirst: boolean },
): Spot[] {
  const words = plain(query).split(' ').filter(Boolean)
  if (words.length === 0) return [...spots]
  const meant = (word: string) => likelyWords(word, vocabularyOf(spots))
  const has = (word: string) => (spot: Spot) => entryOf(spot).place.includes(word) || describes(entryOf(spot), word)

  const found = (spellings: string[][]) => {
    const fitting = spots.flatMap((spot) => {
      const rank = rankOf(entryOf(spot), words, spellings)
      return rank === undefined ? [] : [{ spot, rank }]
    })
    if (bestFirst) fitting.sort((one, other) => one.rank - other.rank)
    return fitting.map(({ spot }) => spot)
  }
  const asTyped = found(words.map((word) => (spots.some(has(word)) ? [word] : meant(word))))
  return asTyped.length > 0 ? asTyped : found(words.map((word) => [word, ...meant(word)]))
}
