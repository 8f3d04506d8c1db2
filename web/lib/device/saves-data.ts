type Connection = { saveData?: boolean }

/** True if the surfer enabled data saving: disables prefetching. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData ?? false
