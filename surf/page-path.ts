/** Whether the app's page answers at this path: it is no call, no file, and not what operators ask for. */
export const isPagePath = (path: string): boolean =>
  !/^\/(api|healthz|metrics)(\/|$)/.test(path) && !/\.\w+$/.test(path)
