import type { SurfSpot } from '#contract/sea/spots.ts'
import { likelyWords } from '#web/lib/search/spelling.ts'

type Searched = Pick<SurfSpot, 'name' | 'area' | 'country' | 'description'>
/** What is searched of a spot, in plain words with a space before each; `place` is name, area and country. */
type Entry = { name: string; place: string; description: string }

/** Letters that are no accented ones, each as people write it who do not have it on their keyboard. */
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

/** Lower case words without accents, apostrophes and hyphens, one space between: what people type on a phone. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻ`´-]/gu, '')
    .replace(/[øæœþðđħłıß]/g, (letter) => NEAREST[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const GAPS = /(?<=\p{Lo}) (?=\p{Lo})/gu
/** A name, and behind it the same without spaces between letters of scripts without capitals: people type signs either way. */
const withoutGaps = (name: string) => `${name} ${name.replace(GAPS, '')}`

/** A spot is read once, however often it is searched. */
const entries = new WeakMap<Searched, Entry>()

function entryOf(spot: Searched): Entry {
  const known = entries.get(spot)
  if (known) return known
  const name = ` ${withoutGaps(plain(spot.name))}`
  const place = `${name} ${plain(`${spot.area} ${spot.country}`)}`
  const entry = { name, place, description: ` ${plain(spot.description.replaceAll('-', ' '))}` }
  entries.set(spot, entry)
  return entry
}

const fits = (text: string, spellings: string[]) => spellings.some((word) => text.includes(word))
const describes = ({ description }: Entry, word: string) => description.includes(` ${word}`)

/** How well a spot fits words that may be spelt so, 0 the best; undefined when it does not. */
function rankOf(entry: Entry, words: string[], spellings: string[][]): number | undefined {
  const [first = []] = spellings
  if (spellings.every((word) => fits(entry.name, word)))
    return first.some((word) => entry.name.startsWith(` ${word}`)) ? 0 : 1
  if (spellings.every((word) => fits(entry.place, word))) return 2
  const isDescribed = spellings.every((word, index) => fits(entry.place, word) || describes(entry, words[index] ?? ''))
  return isDescribed ? 3 : undefined
}

/** The words of names, areas and countries, of a list that is searched with each letter typed. */
const vocabularies = new WeakMap<readonly Searched[], Set<string>>()

function vocabularyOf(spots: readonly Searched[]): Set<string> {
  const known = vocabularies.get(spots)
  if (known) return known
  const vocabulary = new Set(spots.flatMap((spot) => entryOf(spot).place.split(' ')))
  vocabularies.set(spots, vocabulary)
  return vocabulary
}

/**
 * The spots that have every word of the query in their name, area or country, or at the beginning of a word of their
 * description. `bestFirst` puts those first whose name begins so, then those whose name says it all, then those whose
 * region helps, then those that are only described so; else, and among equals, the order stays. A word that no spot has
 * is taken for a misspelt name, and when no spot has all of them together, each is.
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
