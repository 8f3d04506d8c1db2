import type { SpotPlace, SpotRegion } from '#contract/spots.ts'
import { countRegions, regionDepth, shortRegionName } from '#surf/regions.ts'
import { plain } from '#web/lib/search-spots.ts'
import { likelyWords } from '#web/lib/spelling.ts'

type Place = Pick<SpotPlace, 'area' | 'country'>
/** `own` are the words of its own name, `all` also those of the regions around it. */
type Entry = { region: SpotRegion; own: string[]; all: string[] }

/** One letter may begin anything. */
const MIN_LETTERS = 2
const SHOWN = 3

const entriesOfLists = new WeakMap<readonly Place[], Entry[]>()

function entriesOf(spots: readonly Place[]): Entry[] {
  const known = entriesOfLists.get(spots)
  if (known) return known
  const entries = Array.from(countRegions(spots), ([name, spots]) => ({
    region: { name, spots },
    own: plain(shortRegionName(name)).split(' '),
    all: plain(name).split(' '),
  })).filter(({ region: { name, spots } }) => spots > 1 || regionDepth(name) === 0)
  entriesOfLists.set(spots, entries)
  return entries
}

const begins = (words: string[], typed: string) => words.some((word) => word.startsWith(typed))

/**
 * The regions of these spots that a query may mean, three at most: each of its words begins a word of the region's full
 * name, and one of them the region's own name. Whoever is named exactly so comes first, then the one with most spots. A
 * word that begins no name is taken for a misspelt one.
 */
export function searchRegions(spots: readonly Place[], query: string): SpotRegion[] {
  const typed = plain(query)
  if (typed.length < MIN_LETTERS) return []
  const entries = entriesOf(spots)
  const vocabulary = new Set(entries.flatMap(({ all }) => all))
  const spellings = typed
    .split(' ')
    .map((word) => (begins([...vocabulary], word) ? [word] : likelyWords(word, vocabulary)))
  const fits = ({ own, all }: Entry) =>
    spellings.every((words) => words.some((word) => begins(all, word))) &&
    spellings.some((words) => words.some((word) => own[0]?.startsWith(word)))
  const isExact = ({ own }: Entry) => Number(own.join(' ') === spellings.map(([word]) => word).join(' '))
  return entries
    .filter(fits)
    .sort((one, other) => isExact(other) - isExact(one) || other.region.spots - one.region.spots)
    .slice(0, SHOWN)
    .map(({ region }) => region)
}
