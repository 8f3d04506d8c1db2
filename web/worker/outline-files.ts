/** Addresses without a surfer's shell, for every reader. */
export const WITHOUT_SHELL = ['/login', '/terms', '/privacy', '/conduct']

const OTHER = '/outlines/other.html'
const BY_PATH: Record<string, string> = {
  '/': '/outlines/home.html',
  '/home': '/outlines/home.html',
  '/discover': '/outlines/discover.html',
  '/profile': '/outlines/profile.html',
}

/** The prebuilt first page of a surfer's path (decision 37); '*' is every path without its own. */
export const outlineFileOf = (path: string): string => BY_PATH[path] ?? OTHER
