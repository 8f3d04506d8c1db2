import type { SurfSpot } from '#contract/spots.ts'
import { likelyWords } from '#web/features/spots/spelling.ts'

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
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻ`´-]/gu, '')
    .replace(/[øæœþðđħłıß]/g, (letter) => NEAREST[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** A spot is read once, however often it is searched. */
const entries = new WeakMap<Searched, Entry>()

function entryOf(spot: Searched): Entry {
  const known = entries.get(spot)
  if (known) return known
  const name = ` ${plain(spot.name)}`
  const place = `${name} ${plain(`${spot.area} ${spot.country}`)}`
  const entry = { name, place, description: ` ${plain(spot.description.replaceAll('-', ' '))}` }
  entries.set(spot, entry)
  return entry
}

const fits = (text: string, spellings: string[]) => spellings.some((word) => text.includes(word))
const describes = ({ description }: Entry, word: string) => description.includes(` ${word}`)

/**
 * The spots that have every word of the query in their name, area or country, or at the beginning of a word of their
 * description: those first whose name begins so, then those whose name says it all, then those whose region helps, then
 * those that are only described so; among equals the order stays. A word that no spot has is taken for a misspelt name,
 * and when no spot has all of them together, each is.
 */
export function searchSpots<Spot extends Searched>(spots: readonly Spot[], query: string): Spot[] {
  const words = plain(query).split(' ').filter(Boolean)
  if (words.length === 0) return [...spots]
  const read = spots.map((spot) => ({ spot, entry: entryOf(spot) }))
  let vocabulary: Set<string> | undefined
  const meant = (word: string) => {
    vocabulary ??= new Set(read.flatMap(({ entry }) => entry.place.split(' ')))
    return likelyWords(word, vocabulary)
  }
  const isKnown = (word: string) => read.some(({ entry }) => entry.place.includes(word) || describes(entry, word))

  const ranked = (spellings: string[][]) => {
    const [first = []] = spellings
    const ranks: Spot[][] = [[], [], [], []]
    for (const { spot, entry } of read) {
      if (spellings.every((word) => fits(entry.name, word)))
        ranks[first.some((word) => entry.name.startsWith(` ${word}`)) ? 0 : 1]?.push(spot)
      else if (spellings.every((word) => fits(entry.place, word))) ranks[2]?.push(spot)
      else if (spellings.every((word, index) => fits(entry.place, word) || describes(entry, words[index] ?? '')))
        ranks[3]?.push(spot)
    }
    return ranks.flat()
  }
  const found = ranked(words.map((word) => (isKnown(word) ? [word] : meant(word))))
  return found.length > 0 ? found : ranked(words.map((word) => [word, ...meant(word)]))
}
