import type { SpotPlace, SpotRegion } from '#contract/sea/spots.ts'
import { countRegions, regionDepth, shortRegionName } from '#surf/places/regions.ts'
import { plain } from '#web/lib/search/search-spots.ts'
import { likelyWords } from '#web/lib/search/spelling.ts'

type Place = Pick<SpotPlace, 'area' | 'country'>
/** `own` are the words of its own name, `aliases` its other names, `all` also the words of the regions around it. */
type Entry = { region: SpotRegion; own: string[]; aliases: string[]; all: string[] }

/** One letter may begin anything. */
const MIN_LETTERS = 2
const SHOWN = 3

/** What people also call a country of the catalogue, as `plain` words. */
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

const entriesOfLists = new WeakMap<readonly Place[], Entry[]>()

function entriesOf(spots: readonly Place[]): Entry[] {
  const known = entriesOfLists.get(spots)
  if (known) return known
  const entries = Array.from(countRegions(spots), ([name, spots]) => {
    const aliases = ALIASES[name]?.split(' ') ?? []
    const own = plain(shortRegionName(name)).split(' ')
    return { region: { name, spots }, own, aliases, all: [...plain(name).split(' '), ...aliases] }
  }).filter(({ region: { name, spots } }) => spots > 1 || regionDepth(name) === 0)
  entriesOfLists.set(spots, entries)
  return entries
}

const begins = (words: string[], typed: string) => words.some((word) => word.startsWith(typed))

/**
 * The regions of these spots that a query may mean, three at most: each of its words begins a word of the region's full
 * name or an alias, and one of them a word of its own name or an alias. Exact names come first, then names that begin with
 * what was typed, then those with most spots. A word that begins no name is taken for a misspelled one.
 */
export function searchRegions(spots: readonly Place[], query: string): SpotRegion[] {
  const typed = plain(query)
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
