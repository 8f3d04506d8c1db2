import { ALERTS_PART } from '#contract/limits.ts'

export const isPagePath = (path: string): boolean =>
  !/^\/(api|livez|readyz|healthz|metrics|embed|invite|restore|\.well-known)(\/|$)/.test(path) && !/\.\w+$/.test(path)

const MAX_SLUG_CHARACTERS = 60
const ID_AT_END = /^\/spots\/(?:[^/]*-)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

/** 'praia-do-norte'; 'surf-spot' without Latin letters or digits. */
export function slugOf(name: string): string {
  const latin = name.normalize('NFKD').replace(/[\p{M}'’ʻ]/gu, '')
  const words = latin.toLowerCase().match(/[a-z\d]+/g) ?? []
  return words.join('-').slice(0, MAX_SLUG_CHARACTERS).replace(/-$/, '') || 'surf-spot'
}

/** '/spots/trestles-0198c0e2-…'; only the id matters. */
export const spotPath = ({ id, name }: { id: string; name: string }) => `/spots/${slugOf(name)}-${id}`

export const spotIdIn = (path: string): string | undefined => ID_AT_END.exec(path)?.[1]?.toLowerCase()

export const alertsPath = (spotId: string) => `/?spot=${spotId}${ALERTS_PART}`

/** 'San Clemente' of 'San Clemente, California'. */
export const nearestPlace = ({ area }: { area: string }): string | undefined => area.split(', ')[0] || undefined
