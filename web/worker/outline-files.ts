/** Addresses without a surfer's shell, whoever reads them. */
export const WITHOUT_SHELL = ['/login', '/terms', '/privacy']

const OTHER = '/outlines/other.html'
const BY_PATH: Record<string, string> = {
  '/': '/outlines/home.html',
  '/home': '/outlines/home.html',
  '/discover': '/outlines/discover.html',
  '/profile': '/outlines/profile.html',
}

/** The file with a surfer's first page at this path (decision 37); '*' is every path without one of its own. */
export const outlineFileOf = (path: string): string => BY_PATH[path] ?? OTHER
