/** Milliseconds after this many failures; undefined: failed permanently. */
export type Backoff = (failures: number) => number | undefined

/** Uses these delays in turn, then repeats `every` if given. */
export const backoff =
  (delays: readonly number[], every?: number): Backoff =>
  (failures) =>
    delays[failures] ?? every
