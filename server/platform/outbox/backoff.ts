/** The delay, in milliseconds, after so many failures before; undefined: no try is left, the work has failed permanently. */
export type Backoff = (failures: number) => number | undefined

/** These delays after one failure after another, and then `every` again and again, if it is given. */
export const backoff =
  (delays: readonly number[], every?: number): Backoff =>
  (failures) =>
    delays[failures] ?? every
