/**
 * The delays after one failure after another, in milliseconds. After the last of them `every` counts if it is given; without
 * it the work has failed permanently, for which undefined stands.
 */
export const backoff =
  (delays: readonly number[], every?: number) =>
  (failures: number): number | undefined =>
    delays[failures] ?? every
