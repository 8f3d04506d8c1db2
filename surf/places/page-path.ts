/** True if the app's page answers this path: no call, file, server-rendered page or operator endpoint. */
export const isPagePath = (path: string): boolean =>
  !/^\/(api|healthz|metrics|invite)(\/|$)/.test(path) && !/\.\w+$/.test(path)
