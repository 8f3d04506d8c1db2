type Connection = { saveData?: boolean }

/** Whether the surfer has asked the browser to save data: nothing is fetched then that may never be needed. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: Connection }).connection?.saveData ?? false
