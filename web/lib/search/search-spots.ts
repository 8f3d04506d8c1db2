import type { SurfSpot } from '#contract/sea/spots.ts'
import { countryIn } from '#surf/places/country-names.ts'
import { plain, soundOf } from '#surf/places/folded-names.ts'
import { readersLocale } from '#web/lib/format/readers-locale.ts'
import { likelyWords } from '#web/lib/search/spelling.ts'

/** Lists that a phone stored before there were aliases have none. */
type Searched = Pick<SurfSpot, 'name' | 'area' | 'country' | 'description'> & Partial<Pick<SurfSpot, 'aliases'>>
/** Plain words, each after a space; `name` has the aliases and sounds too, `place` also area and country. */
type Entry = { name: string; place: string; description: string }

const GAPS = /(?<=\p{Lo}) (?=\p{Lo})/gu
/** Also without spaces in caseless scripts, because people type both. */
const withoutGaps = (name: string) => `${name} ${name.replace(GAPS, '')}`

/** Marks a word that is found by its beginning alone: names without their spaces, and as they sound. */
const SOUND = '~'
const JAPAN = 'Japan'
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

const soundsOf = (name: string) =>
  soundOf(name)
    .split(' ')
    .map((word) => ` ${SOUND}${word}`)
    .join('')
const joined = (name: string) => (name.includes(' ') ? ` ${SOUND}${name.replaceAll(' ', '')}` : '')

/** Japanese names by their sound, so that kana find romaji. Elsewhere f and h, or one o and two, are different. */
function spokenNames({ country }: Searched, names: string[]): string {
  const spoken = names.filter((name) => country === JAPAN || KANA.test(name))
  const sounds = spoken.map((name) => `${soundsOf(name)}${joined(soundOf(name))}`)
  return [...names.map((name) => joined(plain(name))), ...sounds].join('')
}

const entries = new WeakMap<Searched, Entry>()

function entryOf(spot: Searched): Entry {
  const known = entries.get(spot)
  if (known) return known
  const names = [spot.name, ...(spot.aliases ?? [])]
  const name = names.map((each) => ` ${withoutGaps(plain(each))}`).join('') + spokenNames(spot, names)
  const spokenArea = spot.country === JAPAN ? soundsOf(spot.area) : ''
  const place = `${name} ${plain(`${spot.area} ${spot.country} ${countryIn(readersLocale, spot.country)}`)}${spokenArea}`
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

/** Words that names begin or end with in one guide and not in another. */
const OPTIONAL = new Set(
  'a as o os da das de del des do dos du e el l la las le les lo los of the y beach plage playa praia spot surf'.split(
    ' ',
  ),
)
const OPTIONAL_END = /(?<=.)(海岸|海水浴場|ビーチ|ポイント|かいがん|びーち|kaigan)$/u
const withoutOptional = (words: string[]) =>
  words.filter((word) => !OPTIONAL.has(word)).map((word) => word.replace(OPTIONAL_END, ''))

const spellingsOf = (word: string) => {
  const sounds = [word, soundOf(word)].filter(Boolean).map((sound) => `${SOUND}${sound}`)
  return [...new Set([word, ...sounds])]
}

/**
 * Spots that have every query word in name, area or country, or as a prefix in the description. Without one, articles and
 * words like 'beach' may be missing. Unmatched words count as misspelled.
 */
export function searchSpots<Spot extends Searched>(
  spots: readonly Spot[],
  query: string,
  { bestFirst }: { bestFirst: boolean },
): Spot[] {
  const typed = plain(query).split(' ').filter(Boolean)
  if (typed.length === 0) return [...spots]
  const meant = (word: string) => likelyWords(KANA.test(word) ? `${SOUND}${soundOf(word)}` : word, vocabularyOf(spots))
  const has = (word: string) => (spot: Spot) => entryOf(spot).place.includes(word) || describes(entryOf(spot), word)
  const exact = (word: string) => spellingsOf(word).filter((spelling) => spots.some(has(spelling)))

  const found = (words: string[], spellings: string[][]) => {
    const fitting = spots.flatMap((spot) => {
      const rank = rankOf(entryOf(spot), words, spellings)
      return rank === undefined ? [] : [{ spot, rank }]
    })
    if (bestFirst) fitting.sort((one, other) => one.rank - other.rank)
    return fitting.map(({ spot }) => spot)
  }
  const asTyped = (words: string[]) => {
    const spellings = words.map((word) => ({ word, known: exact(word) }))
    return found(
      words,
      spellings.map(({ word, known }) => (known.length > 0 ? known : meant(word))),
    )
  }
  const all = asTyped(typed)
  const words = withoutOptional(typed)
  const main = all.length > 0 || words.length === 0 ? all : asTyped(words)
  return main.length > 0
    ? main
    : found(
        typed,
        typed.map((word) => [...spellingsOf(word), ...meant(word)]),
      )
}
