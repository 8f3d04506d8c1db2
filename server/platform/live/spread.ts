/** Few pages refetch immediately. */
const INSTANT_REACH = 100
/** A process answers some hundred refetches in that time without delays. */
const MS_PER_SURFER = 2
const LONGEST_MS = 10_000

/** Milliseconds for the refetches of this many surfers; none for few. */
export const spreadOver = (surfers: number): { spreadMs?: number } =>
  surfers <= INSTANT_REACH ? {} : { spreadMs: Math.min(LONGEST_MS, surfers * MS_PER_SURFER) }
