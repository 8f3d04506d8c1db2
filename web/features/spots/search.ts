import type { SurfSpot } from '#contract/spots.ts'

type Searched = Pick<SurfSpot, 'name' | 'area' | 'country' | 'description'>

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

/** Lower case, without accents and apostrophes: what people type on a phone. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}'‘’ʻ`´]/gu, '')
    .replace(/[øæœþðđħłıß]/g, (letter) => NEAREST[letter] ?? letter)

/**
 * The spots that have every word of the query in their name, area, country or description: those first whose name
 * says it all, then those whose region helps; among equals the order stays.
 */
export function searchSpots<Spot extends Searched>(spots: readonly Spot[], query: string): Spot[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...spots]
  const ranked: [Spot[], Spot[], Spot[]] = [[], [], []]
  for (const spot of spots) {
    const name = plain(spot.name)
    const place = `${name} ${plain(spot.area)} ${plain(spot.country)}`
    const has = (text: string) => words.every((word) => text.includes(word))
    if (has(name)) ranked[0].push(spot)
    else if (has(place)) ranked[1].push(spot)
    else if (has(`${place} ${plain(spot.description)}`)) ranked[2].push(spot)
  }
  return ranked.flat()
}
