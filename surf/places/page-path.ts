/** Whether the app's page answers at this path: it is no call, no file, no page that the server draws, and not what operators ask for. */
export const isPagePath = (path: string): boolean =>
  !/^\/(api|healthz|metrics|invite)(\/|$)/.test(path) && !/\.\w+$/.test(path)
