/** `npm run prove`: the same proofs with many more rounds. */
export const isLong = import.meta.env.MODE === 'long'

/** Printed by each proof; SEED=… runs the same chances again. */
export const seed = Number(process.env.SEED) || (Date.now() % 1_000_000) + 1

/** Mulberry32 (Tommy Ettinger, public domain): numbers from 0 up to 1, the same for the same seed. */
export function chanceFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
