export const isPagePath = (path: string): boolean =>
  !/^\/(api|healthz|metrics|invite)(\/|$)/.test(path) && !/\.\w+$/.test(path)
