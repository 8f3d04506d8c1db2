import type { SurfSpot } from '#contract/spots.ts'

type Named = Pick<SurfSpot, 'name' | 'area' | 'country'>

/** Lower case without accents and apostrophes: what people type on a phone. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻ`´]/gu, '')

/** The spots that have every word in their name, area or country; those first whose name begins with the words. */
export function spotsNamed<Spot extends Named>(spots: readonly Spot[], query: string): Spot[] {
  const asked = plain(query).trim()
  const words = asked.split(/\s+/)
  const found = spots.filter(({ name, area, country }) => {
    const place = plain(`${name} ${area} ${country}`)
    return words.every((word) => place.includes(word))
  })
  const { first = [], rest = [] } = Object.groupBy(found, ({ name }) =>
    plain(name).startsWith(asked) ? 'first' : 'rest',
  )
  return [...first, ...rest]
}
