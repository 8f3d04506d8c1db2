/** Chance that falls the same way for the same seed, so that the demo looks alike on every machine. */
export type Chance = {
  /** A number from `least` up to, but not including, `most`. */
  between(least: number, most: number): number
  /** A whole number, both ends included. */
  whole(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** True about this often, from 0 to 1. */
  often(share: number): boolean
}

export function chanceOf(seed: string): Chance {
  // FNV-1a for the seed, mulberry32 for what follows from it.
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  const whole = (least: number, most: number) => Math.floor(between(least, most + 1))
  return {
    between,
    whole,
    pick: (items) => items[whole(0, items.length - 1)]!,
    often: (share) => next() < share,
  }
}
